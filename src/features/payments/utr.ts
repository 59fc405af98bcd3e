import { digitsIn, plainCode, typedParagraph } from '#platform/contract/typed/typed-text.ts';
import { tokensOf, type Meaning, type Token } from './utr-words.ts';

/** The UTR; or, if it is not known, a sentence about it and the numbers between which to choose. */
export type UtrReading =
  | { utr: string; candidates?: undefined; sentence?: undefined }
  | { utr?: undefined; candidates: string[]; sentence: string };

/** Characters: a mail of a bank. */
export const LONGEST_MESSAGE = 5000;

/** Characters between a number and its name. */
const NEAR = 40;
const SUREST_FIRST = ['utr', 'reference', 'channel', 'none'] as const;
const GROUPS = /^(?:\d{12}|\d{6}\D+\d{6}|(?:\d{4}\D+){2}\d{4}|(?:\d{3}\D+){3}\d{3})$/;
/** A mobile phone of India with its 91. */
const PHONE = /^91[6-9]\d{9}$/;

/** "4123 5678 9012", as banks print it. */
export const groupUtr = (utr: string): string => utr.replaceAll(/\d{4}(?=\d)/g, '$& ');

/** Line by line, and with or without the dot below a Hindi letter. */
const plainText = (text: string): string =>
  typedParagraph(text).split('\n').map(plainCode).join('\n').replaceAll('\u093C', '');

/** Twelve digits with any gaps, but no phone number. */
function isAlone(typed: string): boolean {
  const [first = '', ...groups] = typed.split(/[\s-]+/);
  if (!/^\d{12}$/.test([first, ...groups].join('')) || PHONE.test(first)) return false;
  return (
    groups.length === 0 || (first !== '91' && ![first, ...groups].some((group) => group.length > 9))
  );
}

/** "UTR 4123... and 4124..." */
const ALSO = /^ ?(?:[/&+]|and) ?$/i;

function isJoined(before: Token | undefined, gap: string): boolean {
  return before !== undefined && before.meaning === undefined && ALSO.test(gap);
}

/** "4123... is the UTR" */
function meaningBehind(after: Token | undefined): Meaning {
  if (after?.meaning === undefined || after.meaning === 'other') return 'none';
  return /^[ (]*(?:is (?:the |your |my )?|\n)?$/i.test(after.gap) ? after.meaning : 'none';
}

/** "UTR: 4123...", or else what is said behind it. */
function meaningOf(tokens: readonly Token[], place: number): Meaning {
  const before = tokens[place - 1];
  const gap = tokens[place]?.gap ?? '';
  if (isJoined(before, gap)) return meaningOf(tokens, place - 1);
  if (before?.meaning !== undefined && gap.length <= NEAR) return before.meaning;
  return meaningBehind(tokens[place + 1]);
}

/** A bank transfer that is none of UPI or IMPS: its UTR has letters, or more digits. */
function namesAnother(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, gap, isPart }, place) => {
    if (tokens[place - 1]?.meaning !== 'utr' || gap.length > NEAR) return false;
    const { length } = digitsIn(text);
    return length > 7 && (length !== 12 || isPart);
  });
}

function numbersIn(text: string): { utr: string; meaning: Meaning }[] {
  const tokens = tokensOf(text);
  const isAnother = namesAnother(tokens);
  return tokens.flatMap(({ text: number, meaning, isPart }, place) => {
    const utr = digitsIn(number);
    if (meaning !== undefined || isPart || utr.length !== 12) return [];
    const meant = meaningOf(tokens, place);
    const isUnlikely = PHONE.test(utr) || isAnother || !GROUPS.test(number);
    const isUnsure = meant === 'none' || meant === 'channel';
    return [{ utr, meaning: isUnsure && isUnlikely ? 'other' : meant }];
  });
}

const listed = (utrs: string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(utrs.map(groupUtr));

function missingSentence(typed: string): string {
  if (typed === '') return 'Enter the 12-digit UTR';
  if (PHONE.test(typed))
    return 'This looks like a phone number. If it is the UTR, write UTR before it';
  return "A UTR has 12 digits. You'll find it in the receipt in your UPI app";
}

/**
 * Reads the UTR of what was typed or pasted: 12 digits, however they are grouped, or a message of a bank or an app. A
 * number that is named as reference wins; one of a phone, account, card, order or mandate never does. Of several that
 * are as likely none is taken.
 */
export function readUtr(text: string): UtrReading {
  const typed = plainText(text).trim();
  if (isAlone(typed)) return { utr: digitsIn(typed) };
  const found = numbersIn(typed);
  const others = new Set(found.flatMap(({ utr, meaning }) => (meaning === 'other' ? utr : [])));
  for (const sure of SUREST_FIRST) {
    const named = found.filter(({ meaning }) => meaning === sure).map(({ utr }) => utr);
    const candidates = [...new Set(named)].filter((utr) => sure !== 'none' || !others.has(utr));
    const [utr, another] = candidates;
    if (utr !== undefined && another === undefined) return { utr };
    if (utr !== undefined) {
      return {
        candidates,
        sentence: `Which one is the UTR: ${listed(candidates)}? Send only that one`,
      };
    }
  }
  return { candidates: [], sentence: missingSentence(typed) };
}
