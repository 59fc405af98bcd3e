/**
 * Runs inline in the head, before any module: drops query names without which a shared page was rendered (`shared-pages.ts`),
 * as the address must match before hydration. @param search the query the page was rendered for
 */
export function cleanAddressScript(search: string): string {
  const wanted = JSON.stringify(search).replaceAll('<', String.raw`\u003c`);
  return `;if(location.search!==${wanted})history.replaceState(history.state,'',location.pathname+${wanted}+location.hash)`;
}
