/** Inline in the head, before modules: drops query names that the page rendered for `search` ignores, as hydration needs its address. */
export function cleanAddressScript(search: string): string {
  const cleaned = JSON.stringify(search).replaceAll('<', String.raw`\u003c`);
  return `;if(location.search!==${cleaned})history.replaceState(history.state,'',location.pathname+${cleaned}+location.hash)`;
}
