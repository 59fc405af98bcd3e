import { UTM_KEY } from '#features/numbers/utm-key.ts';
import { CODE_KEY } from '#features/offers/code-key.ts';
import { VIA_KEY } from '#features/orders/sources/via-key.ts';

/** Inline in the head: leaves the word of a link (`?via=instagram`) to the tab, for an order, that of a campaign, and the code of an offer. */
export const rememberViaScript = `;(function(v,u,c){try{if(c)sessionStorage.${CODE_KEY}=c[1];if(v)sessionStorage.${VIA_KEY}=v[1];if(u)sessionStorage.${UTM_KEY}=u[1]}catch(e){}})(/[?&]via=([a-z0-9-]{1,20})(&|$)/.exec(location.search),/[?&]utm_source=([\\w.-]{1,60})(&|$)/.exec(location.search),/[?&]code=([\\w-]{3,24})(&|$)/.exec(location.search))`;

/** Inline in the head, before modules: drops query names that the page rendered for `search` ignores, as hydration needs its address. */
export function cleanAddressScript(search: string): string {
  const cleaned = JSON.stringify(search).replaceAll('<', String.raw`\u003c`);
  return `;if(location.search!==${cleaned})history.replaceState(history.state,'',location.pathname+${cleaned}+location.hash)`;
}

/** React Router's key for scroll positions (`<ScrollRestoration>`), stored by history key. */
const POSITIONS = 'react-router-scroll-positions';

/**
 * Runs inline in the head, before any module. Reloading a product that was opened over the grid
 * shows its page from the top: both saved positions, the router's and the browser's, are the
 * grid's. Chromium applies its own with the first layout, so that layout is forced here, while
 * there is nothing to scroll.
 */
export const reloadedProductScript = `;(function(entry){if(!entry||!entry.usr||!entry.usr.overGrid)return;
history.scrollRestoration='manual';void document.documentElement.scrollTop;
history.replaceState(Object.assign({},entry,{usr:null}),'');
try{var saved=JSON.parse(sessionStorage.getItem('${POSITIONS}'))||{};saved[entry.key]=0;
sessionStorage.setItem('${POSITIONS}',JSON.stringify(saved))}catch(e){}})(history.state)`;
