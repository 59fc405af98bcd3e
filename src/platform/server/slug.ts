import anyAscii from 'any-ascii';
import { latinSlug } from '../contract/text/latin-slug.ts';

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam: blocks of one plan. */
const INDIC = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00];

/** These places of all Indic blocks, for a set of a regular expression. */
function indic(from: number, to = from): string {
  const letter = (code: number) => String.fromCodePoint(code);
  return INDIC.map((block) => `${letter(block + from)}-${letter(block + to)}`).join('');
}

const CONSONANT = `[${indic(0x15, 0x39)}]`;
const SILENCED = `[${indic(0x4d)}]`;
const VOWEL_SIGN = `[${indic(0x3e, 0x4d)}]`;
const NASAL = `${indic(0x01, 0x02)}\u0a70`;
const FURTHER = `[${indic(0x01, 0x39)}\u0a70]`;
/** The a of a consonant without a vowel sign; at the end of a word it is spoken after two consonants only. */
const SPOKEN_A = new RegExp(
  `(?<=${CONSONANT})(?=${FURTHER})|(?<=${SILENCED}${CONSONANT})(?!${VOWEL_SIGN}|${FURTHER})`,
  'gu',
);
const NUKTA = new RegExp(`[${indic(0x3c)}]`, 'gu');

/** Popular spelling; the library follows scholars: m, c, s, r. */
const SPELT = [
  [new RegExp(`[${NASAL}](?=${CONSONANT})`, 'gu'), 'n'],
  [new RegExp(`[${indic(0x1a)}]`, 'gu'), 'ch'],
  [new RegExp(`[${indic(0x1b)}]`, 'gu'), 'chh'],
  [new RegExp(`[${indic(0x36, 0x37)}]`, 'gu'), 'sh'],
  [new RegExp(`[${indic(0x0b)}${indic(0x43)}]`, 'gu'), 'ri'],
] as const;

function romanized(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(NUKTA, '').normalize('NFC');
  return SPELT.reduce(
    (sofar, [letter, latin]) => sofar.replaceAll(letter, latin),
    bare.replaceAll(SPOKEN_A, 'a'),
  );
}

/**
 * The part of an address that a text makes, in any script: `लहर` is `lahar`, `Straße` is `strasse`.
 * @returns '' for a text without letters and digits
 */
export function slugOf(text: string, max: number): string {
  const words = text.replaceAll(/\p{Extended_Pictographic}/gu, ' ');
  return latinSlug(words, max) || latinSlug(anyAscii(romanized(words)), max);
}
