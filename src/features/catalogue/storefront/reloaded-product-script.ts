/** Where React Router's `<ScrollRestoration>` keeps positions by the key of their history entry. */
const POSITIONS = 'react-router-scroll-positions';

/**
 * Runs inline in the head, before any module: it must stand alone. A reload of a piece that was opened
 * over the grid shows its page, from the top: both saved positions, the router's and the browser's, are
 * the grid's. Chromium applies its own with the first layout although it may not any more by then, so
 * that one is made here, while there is nothing to scroll.
 */
export const reloadedProductScript = `;(function(entry){if(!entry||!entry.usr||!entry.usr.overShelf)return;
history.scrollRestoration='manual';void document.documentElement.scrollTop;
history.replaceState(Object.assign({},entry,{usr:null}),'');
try{var saved=JSON.parse(sessionStorage.getItem('${POSITIONS}'))||{};saved[entry.key]=0;
sessionStorage.setItem('${POSITIONS}',JSON.stringify(saved))}catch(e){}})(history.state)`;
