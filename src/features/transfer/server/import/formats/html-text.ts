const BLOCKS = new Set(
  'address article blockquote div dd dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Their content is no text. */
const HIDDEN = /<(script|style|template|iframe|noscript|svg)\b[^]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
const TAG = /<\/?([a-z][a-z\d-]*)\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  deg: '°',
  frac12: '½',
  times: '×',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
};

function characterOf(code: number): string {
  const isText = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
}

/** `&quot;`, `&#39;`, `&#x27;` as what they stand for. */
export function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));/gi,
    (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (decimal !== undefined) return characterOf(Number(decimal));
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
      return NAMED[name?.toLowerCase() ?? ''] ?? all;
    },
  );
}

function breakOf(tag: string, name: string): string {
  if (name === 'br') return '\n';
  if (name === 'li') return tag.startsWith('</') ? '' : '\n• ';
  if (name === 'p' || /^h\d$/.test(name)) return '\n\n';
  return BLOCKS.has(name) ? '\n' : '';
}

/** The text of a description in HTML; nothing of its markup stays. A text without tags stays as it is. */
export function textOfHtml(html: string): string {
  if (!/<[a-z/!]/i.test(html)) return withoutEntities(html).trim();
  const text = html
    .replaceAll(COMMENT, '')
    .replaceAll(HIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(TAG, (tag, name: string) => breakOf(tag, name.toLowerCase()));
  return withoutEntities(text)
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
