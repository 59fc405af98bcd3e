const DOT = '[.。․·•∙⋅‧ꞏ۔।։⸱]';
/** Two words with a stop between: `evil.top/now`, `evil(.)com`. A sentence has a space after its stop. */
const LINK = new RegExp(
  String.raw`https?:|\bh\w{2}ps?:?//|www\.|[\p{L}\p{M}\p{N}][([{]?${DOT}[)\]}]?\p{L}[\p{L}\p{M}]|\p{L} [.]\p{L}{2}|(?:\d{1,3}\.){3}\d`,
  'iu',
);
/** Endings of addresses that are no words of a sentence: `evil . com`, `evil dot com`, `evil,com`. */
const ENDING = 'com|net|org|xyz|info|biz|ly|io|cc|tk|ru|cn|dev';
const SPACED_LINK = new RegExp(String.raw`\p{L}\s*(?:${DOT}|,|\bdot\b)\s*(?:${ENDING})\b`, 'iu');
const WRITTEN_DOT = /\p{L}\s?[([{]\s?dot\s?[)\]}]\s?\p{L}/iu;
const MAIL = /@\s*[\p{L}\p{N}]|\bat\s+(?:gmail|yahoo|hotmail|outlook|rediffmail|icloud)\b/iu;
/** Seven digits and more, of any script, however they are set apart. */
const PHONE =
  /(?:[\p{N}〇零一二三四五六七八九][^\p{L}\p{N}]{0,6}){7,}|\p{N}{3,}[^\p{L}\p{N}]+\p{L}{1,4}[^\p{L}\p{N}]+\p{N}{4,}/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\u115f\u1160\u3164]/gu;
/** White letters on black, and those of flags, which have no plain form in Unicode. */
const BADGES = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const BADGE_ROWS = [0x1f1e6, 0x1f170, 0x1f150];

function plainLetter(badge: string): string {
  const code = badge.codePointAt(0) ?? 0;
  const row = BADGE_ROWS.find((first) => code >= first) ?? code;
  return String.fromCharCode('a'.charCodeAt(0) + code - row);
}

/** True of words with a link, an address or a phone number, in any disguise of Unicode: they wait for the owner. */
export function leadsAway(...texts: string[]): boolean {
  return texts.some((text) => {
    const read = text.replaceAll(BADGES, plainLetter).normalize('NFKC').replaceAll(INVISIBLE, '');
    return [LINK, SPACED_LINK, WRITTEN_DOT, MAIL, PHONE].some((pattern) => pattern.test(read));
  });
}
