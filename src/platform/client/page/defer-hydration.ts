/** Replaces `modulepreload`: scripts that wait until the page is painted. */
export const LATE = 'late';

/** Replaces `module`. */
export const LATE_SCRIPT = 'text/late';

/** Event on the document when the page is hydrated. */
export const ALIVE = 'alive';

/** Longest wait for the load event, when a picture arrives very slowly. */
const AT_LATEST_MS = 4000;

/** Wait after the load event, where the first picture is not the largest paint. */
const AFTER_LOAD_MS = 1000;

/**
 * Runs inline in the head, alone, before any module: starts the page's scripts when all of the first screen is there and its
 * picture painted (maybe well after the load event), or at the first touch or key. Modules run one to a task; presses
 * before they listen are repeated, at the same place where it was drawn anew. Where modules cannot be fetched, the next
 * touch or key tries again.
 */
export const deferHydrationScript = `;(function(d){
var kinds=['pointerdown','keydown','focusin'],begun,wasLate,pressed=[];
var pressable='button[type=button],label:has(input),input:is([type=radio],[type=checkbox])';
function all(){return Array.from(d.querySelectorAll(pressable))}
function find(){var late=d.querySelector('script[type="${LATE_SCRIPT}"]');wasLate=wasLate||late!==null;return late}
function listen(how){kinds.forEach(function(kind){d[how+'EventListener'](kind,begin,true)})}
function begin(){
if(begun)return;begun=true;listen('remove');
if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',start);else start()}
function start(){run().catch(function(){begun=false;listen('add')})}
async function run(){
var late=find();if(!late)return;
d.querySelectorAll('link[rel=${LATE}]').forEach(function(link){link.rel='modulepreload'});
for(var found of late.textContent.matchAll(/^import (?:.+ from )?"([^"]+)"/gm)){
await import(found[1]);await new Promise(function(next){setTimeout(next)})}
var now=d.createElement('script');now.type='module';now.textContent=late.textContent;late.replaceWith(now)}
function scheduleBegin(){requestAnimationFrame(function(){
window.requestIdleCallback?requestIdleCallback(begin,{timeout:1000}):setTimeout(begin,100)})}
function loaded(){
var kind='largest-contentful-paint',picture=d.querySelector('img[fetchpriority=high]');
if(!picture||!window.PerformanceObserver||!(PerformanceObserver.supportedEntryTypes||[]).includes(kind))return scheduleBegin();
new PerformanceObserver(function(list,observer){
if(list.getEntries().some(function(entry){return entry.element===picture})){observer.disconnect();scheduleBegin()}
}).observe({type:kind,buffered:true});
setTimeout(scheduleBegin,${AFTER_LOAD_MS})}
function queueClick(event){
find();if(!wasLate)return;
var target=event.target.closest(pressable);
if(target){pressed.push([target,all().indexOf(target)]);event.preventDefault();event.stopImmediatePropagation()}}
listen('add');d.addEventListener('click',queueClick,true);
d.addEventListener('${ALIVE}',function(){
d.removeEventListener('click',queueClick,true);
pressed.forEach(function(one){(one[0].isConnected?one[0]:all()[one[1]])?.click()})},{once:true});
window.addEventListener('load',loaded);setTimeout(begin,${AT_LATEST_MS})})(document)`;
