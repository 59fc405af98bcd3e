import { caniemail } from 'caniemail';

const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*'] as const;

/** Where a client lacks one of these, a mail loses a corner, the dark or its narrow layout, but no word and no link. */
const MAY_LACK = new Set([
  '@media',
  '<body> element',
  '<style> element',
  'border-radius',
  'color-scheme meta tag',
  'display:none',
  'loading attribute',
  'max-height property',
  'opacity',
  'outline',
  'overflow',
  'role attribute',
  'target attribute',
  'white-space',
  'word-break',
]);

/** What of a mail's HTML is not shown by Gmail, Outlook or Apple Mail, by the data of caniemail.com. */
export function notShown(html: string): string[] {
  const { issues } = caniemail({ clients: [...CLIENTS], html });
  const found = [...issues.errors].flatMap(([client, some]) =>
    some.filter(({ title }) => !MAY_LACK.has(title)).map(({ title }) => `${client}: ${title}`),
  );
  return [...new Set(found)];
}
