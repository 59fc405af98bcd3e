/**
 * Runs inline in the head, before any module. A shared page is rendered without the query names that
 * it does not know (`shared-pages.ts`); the address must be the same before the page hydrates.
 * @param search the query that the page was rendered for
 */
export function cleanAddressScript(search: string): string {
  const wanted = JSON.stringify(search).replaceAll('<', String.raw`\u003c`);
  return `;if(location.search!==${wanted})history.replaceState(history.state,'',location.pathname+${wanted}+location.hash)`;
}
