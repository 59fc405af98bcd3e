import { digitsIn } from '#platform/contract/typed/typed-text.ts';

/** The meaning of a number, by the words beside it. `other`: never a UTR. */
export type Meaning = 'utr' | 'reference' | 'channel' | 'none' | 'other';

const REFERENCE =
  'ref(?:erence)?|txn|trxn|tran|trans|transaction|payment(?= ?(?:id|no|ref))|संदर्भ|सन्दर्भ|रेफरेंस|रेफरेन्स|ट्रांजैक्शन|ट्रांजेक्शन|लेन-?देन';
const REFERENCES = `(?:${REFERENCE})(?: ?(?:${REFERENCE}))?`;
/** Sentences for a reference that is not the bank's. */
const OWNERS = 'customer|cust|consumer|order|merchant|mandate|invoice|booking|complaint';
const PEOPLE = 'to|from|by|payee|payer|sender|receiver|beneficiary|से|को';
const OTHERS =
  'a/c|ac|acct?|account|card|vpa|phone|mobile|mob|tel|ph|contact|whatsapp|call|dial|sms|helpline|aadhaa?r|pan|loan|policy|folio|umr?n|autopay|otp|crn|cif|ifsc|cheque|chq|tid|mid|bill|खाता|खाते|मोबाइल|फोन|ऑर्डर|आर्डर|ग्राहक|कार्ड|बिल';

/** Names of numbers in messages of Indian banks and UPI apps; where two begin at one place, the first counts. */
const NAMES: readonly [Meaning, string][] = [
  ['other', `(?:${OWNERS})(?: (?:${REFERENCE}))?`],
  ['other', String.raw`upi[\s-]*(?:id|address|lite|pin)`],
  ['other', String.raw`(?:${PEOPLE})(?=[\s:]*\d)`],
  ['utr', 'utr|rrn|retrieval reference|यूटीआर|आरआरएन'],
  ['utr', String.raw`(?:upi|imps|bank|यूपीआई|बैंक)[\s./_-]*${REFERENCES}`],
  ['reference', REFERENCES],
  ['channel', '(?:upi|imps)(?:in|out)?|यूपीआई'],
  ['other', OTHERS],
  // Whatever else has a number of its own: "Tracking no", "Member ID".
  [
    'other',
    String.raw`(?!(?:is|was|my|your|the|and) )\p{L}+(?=[ .]{1,2}(?:id|no|num|number)(?![\p{L}\p{M}]))`,
  ],
];

const NAME = NAMES.map(
  ([, words]) =>
    String.raw`(?<![\p{L}\p{M}])(${words})(?:[\s._:-]{0,3}(?:id|no|num|number|#))?(?![\p{L}\p{M}])`,
);

/** Stands for digits that are no number of a transfer. */
const HIDDEN = '¤';
const UNRELATED = [
  // A VPA or an email address
  /[\w.*+-]{1,64} ?@ ?[\p{L}\d][\w.]{0,64}/gu,
  /https?:\S+|www\.\S+/gi,
  // A phone number with its country
  /\+\d[\d -]{5,20}/g,
  // Amounts
  /(?<![\p{L}\d])(?:₹|rs\.?|inr) ?[\d,]+(?:\.\d+)?/giu,
  /(?<!\d)[\d,]{1,9}\.\d{1,2}(?!\d)/g,
  // Times and days
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  /(?<![\d-])(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)/g,
  /(?<!\d)\d{1,2}[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[ ,'-]{0,2}\d{2,4})?(?!\d)/gi,
];

/** A name, or a number: digits that belong together. */
export type Token = {
  text: string;
  /** Text between this number and the one before. */
  gap: string;
  meaning?: Meaning | undefined;
  /** A number inside a longer word, as `XX1234` or `T2403`. */
  isPart?: boolean;
};

const TOKEN = new RegExp(String.raw`${NAME.join('|')}|\d+(?:[ -]{1,3}\d+)*|${HIDDEN}`, 'giu');

type Found = { at: number; text: string; meaning?: Meaning | undefined };

/** Digits with gaps are one number if there are twelve of them, else each group is one. */
function numbersOf(digits: string, at: number): Found[] {
  if (digitsIn(digits).length === 12) return [{ at, text: digits }];
  return [...digits.matchAll(/[^ -]+/g)].map(({ 0: text, index }) => ({ at: at + index, text }));
}

/** Names and numbers of a text in their order. What is unrelated is a number without digits. */
export function tokensOf(text: string): Token[] {
  const related = UNRELATED.reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), text)
    // "UPI/P2M/4123...": no number, but how it was paid.
    .replaceAll(/\bP2(?=[AMP]\b)/gi, 'P');
  const found = [...related.matchAll(TOKEN)].flatMap((match): Found[] => {
    const { 0: words, index: at } = match;
    const name = match.slice(1).findIndex((group) => group !== undefined);
    return name < 0 ? numbersOf(words, at) : [{ at, text: words, meaning: NAMES[name]?.[0] }];
  });
  let end = 0;
  return found.map(({ at, text: words, meaning }, place) => {
    const gap = related.slice(end, at);
    end = at + words.length;
    const isGlued = gap === '' && found[place - 1]?.meaning !== undefined;
    // The screen of an app may be copied without the ends of its lines.
    const isNameNext = found[place + 1]?.meaning !== undefined && found[place + 1]?.at === end;
    const isPart =
      (!isGlued && /[\p{L}\p{M}*]$/u.test(related.slice(0, at))) ||
      (!isNameNext && /^(?!\p{Lu}\p{Ll})[\p{L}\p{M}]/u.test(related.slice(end)));
    return { text: words, gap, meaning, isPart };
  });
}
