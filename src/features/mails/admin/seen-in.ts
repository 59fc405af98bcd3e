const STYLE = /<style\b[^>]*>.*?<\/style>/gs;
const DARK = '(prefers-color-scheme: dark)';

/** The mail as a reader in light or dark sees it, whatever this browser is set to. Only its styles change, not its words. */
export function seenIn(html: string, theme: string): string {
  return html.replace(STYLE, (style) =>
    style.replaceAll(DARK, theme === 'dark' ? 'all' : 'not all'),
  );
}
