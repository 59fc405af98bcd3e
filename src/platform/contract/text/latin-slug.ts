/**
 * The part of an address that a text of Latin letters makes, at most `max` characters long:
 * `Étoile & Sea` is `etoile-sea`.
 * @returns '' where other letters must be transliterated first, which only the server does
 */
export function latinSlug(text: string, max: number): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/(?![a-z])\p{L}/u.test(plain)) return '';
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, max)
    .replaceAll(/-+$/g, '');
}
