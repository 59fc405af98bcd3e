const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Already in its form, as most text is. */
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** Signs that are blank although they are letters or symbols. */
const BLANK = /[\u2800\u3164\u115f\u1160\uffa0\t]/g;
const HYPHENS = /[\u2010\u2011]/g;
/** `fi` and others as one sign, from a PDF. */
const LIGATURES = /[\ufb00-\ufb06]/g;
/** Word's bullet, of a font that others have not. */
const SYMBOL_BULLET = /\uf0b7/g;
/** Older spellings of letters that have a sign of their own by now: Malayalam chillus, Bengali khanda ta. */
const OLDER_LETTERS = new Map([
  ['\u0d23\u0d4d\u200d', '\u0d7a'],
  ['\u0d28\u0d4d\u200d', '\u0d7b'],
  ['\u0d30\u0d4d\u200d', '\u0d7c'],
  ['\u0d32\u0d4d\u200d', '\u0d7d'],
  ['\u0d33\u0d4d\u200d', '\u0d7e'],
  ['\u0d15\u0d4d\u200d', '\u0d7f'],
  ['\u09a4\u09cd\u200d', '\u09ce'],
]);
const OLDER_LETTER = /[\u0d15\u0d23\u0d28\u0d30\u0d32\u0d33]\u0d4d\u200d|\u09a4\u09cd\u200d/g;
/** Controls, halves of pairs, signs without a meaning for all, and what hides, turns or only varies text. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffc]|(?![\u200c-\u200d]|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;
/** Unseen as well, except where they shape a letter or an emoji. The first is the flag of a part of a country. */
const SHAPING =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|[\u200c-\u200d]|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e01ef}]/gu;
const SAME_JOINERS = /([\u200c-\u200d])[\u200c-\u200d]+/g;
/** More marks on one letter than any script has. */
const PILED = /(\p{M}{4})\p{M}+/gu;

/** Scripts of South Asia; Arabic is that of Urdu, Sindhi and Kashmiri. */
const JOINED =
  '[\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Meetei_Mayek}\\p{Script=Arabic}]';
const ENDS_JOINED = new RegExp(`${JOINED}$`, 'u');
const BEGINS_JOINED = new RegExp(`^${JOINED}`, 'u');

function isShapingEmoji(sign: string, before: string, after: string): boolean {
  if (sign !== '\u200d') {
    return (
      /\p{Extended_Pictographic}$/u.test(before) ||
      (/[\d#*]$/.test(before) && after.startsWith('\u20e3'))
    );
  }
  const isEmoji = /\p{Extended_Pictographic}(\ufe0f|\p{Emoji_Modifier})?$/u.test(before);
  return isEmoji && /^\p{Extended_Pictographic}/u.test(after);
}

function isShaping(sign: string, before: string, after: string): boolean {
  if (sign.startsWith('\u{1f3f4}')) return true;
  const isJoiner = sign === '\u200c' || sign === '\u200d';
  if (isJoiner && ENDS_JOINED.test(before)) return BEGINS_JOINED.test(after);
  if (sign === '\u200d' || sign === '\ufe0e' || sign === '\ufe0f') {
    return isShapingEmoji(sign, before, after);
  }
  return sign >= '\u{e0100}' && /\p{Script=Han}$/u.test(before);
}

function cleanOnce(text: string): string {
  const composed = text
    .replaceAll(SYMBOL_BULLET, '•')
    .replaceAll(LIGATURES, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(BLANK, ' ')
    .replaceAll(HYPHENS, '-')
    .replaceAll(UNSEEN, '')
    .replaceAll(SAME_JOINERS, '$1')
    .replaceAll(OLDER_LETTER, (letter) => OLDER_LETTERS.get(letter) ?? letter);
  const seen = composed.replaceAll(SHAPING, (sign, at: number) => {
    const end = at + sign.length;
    const before = composed.slice(Math.max(0, at - 4), at);
    return isShaping(sign, before, composed.slice(end, end + 2)) ? sign : '';
  });
  return seen.normalize('NFC').replaceAll(PILED, '$1').replaceAll(/\s+/g, ' ').trim();
}

/** Marks change their order where a sign between them goes, which may leave another sign without its letter. */
function cleanLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  const cleaned = cleanOnce(text);
  return cleaned === text ? text : cleanLine(cleaned);
}

/**
 * One line as it is checked, stored and compared: what looks the same is the same. Composed (NFC),
 * with plain spaces, a space for each line break, and without signs that nobody sees; joiners stay
 * inside Indic words and emoji.
 */
export function typedLine(text: string): string {
  return cleanLine(text.split(BREAKS).join(' '));
}

/** The same of several lines, with at most one blank line between two. */
export function typedParagraph(text: string): string {
  const lines = text.split(BREAKS).map(cleanLine).join('\n');
  return lines.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/^\n+|\n+$/g, '');
}

/** Nothing that anybody sees was typed. */
export function isBlank(text: string): boolean {
  return typedLine(text) === '';
}

/** @param text of `typedLine`. @returns false for one that names nothing: blank, or signs alone */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The digits of each script stand in a row from 0 to 9, after a sign that is no digit or after another ten. */
function asciiDigit(digit: string): string {
  const start = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - value - 1))) value += 1;
  return String(value % 10);
}

/**
 * A line that is a number, code or address rather than words: digits of any script, full-width
 * letters, and dashes of any length become those of a keyboard.
 */
export function plainCode(text: string): string {
  const plain = typedLine(text)
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u20e3]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === text ? plain : plainCode(plain);
}

/** The digits of a text, of any script, as a keyboard types them; without all else. */
export function digitsIn(text: string): string {
  return plainCode(text).replaceAll(/\D/g, '');
}
