/** Accents of Latin letters, nuktas and joiners of Indian scripts. */
const MARKS = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200c\u200d]/g;
const CHANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';

/** One spelling of letters that look or sound the same, for searches; in the database `search_plain` writes it. */
export function normaliseLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(CHANDRABINDU, ANUSVARA)
    .normalize('NFKC');
}
