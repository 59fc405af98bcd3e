import { wordTable } from '#platform/contract/text/word-table.ts';
import { pictureIdsIn } from '../../media/customer-picture.ts';
import { typedLine, typedParagraph } from '#platform/contract/typed/typed-text.ts';
import { perScript } from './indian-scripts.ts';
import type { FieldKind, ProductField } from './product-field.ts';

/** A customer's answers by field id: text, the id of an option, a day like 2026-12-24, or ids of pictures. */
export type Answers = Readonly<Record<string, string>>;

/** An answer as people read it. `price` (paise) is what it adds to a piece. */
export type PersonalDetail = {
  fieldId: string;
  answer: string;
  label: string;
  kind: FieldKind;
  value: string;
  swatch?: string | undefined;
  pictureIds?: string[] | undefined;
  price: number;
};

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as people see them, without line breaks. */
export function countLetters(text: string): number {
  return Array.from(LETTERS.segment(text.replaceAll('\n', ''))).length;
}

const ALLOWED: Record<
  NonNullable<ProductField['letters']>,
  { of: RegExp; sentence: string }
> = wordTable(
  {
    any: { of: /^[^]*$/, sentence: '' },
    latin: {
      of: /^[\p{Script=Latin}\p{M}\p{P}\s]*$/u,
      sentence: 'Use letters from A to Z, without digits or emoji',
    },
    'latin-digits': {
      of: /^[\p{Script=Latin}\p{M}\p{P}\d\s]*$/u,
      sentence: 'Use letters from A to Z and digits, without emoji',
    },
    ...perScript(({ name, unicode }) => ({
      of: new RegExp(`^[\\p{Script_Extensions=${unicode}}\\p{P}\\u200c\\u200d\\s]*$`, 'u'),
      sentence: `Write it in ${name} letters`,
    })),
    digits: { of: /^[\d\p{P}\s]*$/u, sentence: 'Use digits only' },
  },
  () => ({ of: /^[^]*$/, sentence: '' }),
);

type Read =
  | (Pick<PersonalDetail, 'value' | 'swatch' | 'pictureIds'> & { price?: number })
  | { problem: string };

function readText(field: ProductField, answer: string): Read {
  const { maxLength = Infinity, maxLines = 1, letters = 'any' } = field;
  if (answer.split('\n').length > maxLines) return { problem: `Use at most ${maxLines} lines` };
  const over = countLetters(answer) - maxLength;
  if (over > 0) return { problem: `Use at most ${maxLength} letters: ${over} too many` };
  const allowed = ALLOWED[letters];
  return allowed.of.test(answer) ? { value: answer } : { problem: allowed.sentence };
}

function readOption({ options = [] }: ProductField, answer: string): Read {
  const option = options.find(({ id }) => id === answer);
  if (!option) return { problem: 'This is no longer offered. Choose another' };
  return { value: option.label, swatch: option.swatch, price: option.price };
}

const DAY_MS = 86_400_000;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Days ahead that a date may be at most. */
const FARTHEST = 730;

/** @param day like 2026-12-24 */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** The first and the last day that may be given. */
export function daysOf({ minDays = 0 }: Pick<ProductField, 'minDays'>, today: string) {
  return { first: dayAfter(today, minDays), last: dayAfter(today, FARTHEST) };
}

function readDay(field: ProductField, answer: string, today: string): Read {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(answer) && !Number.isNaN(Date.parse(answer));
  if (!isDay || dayAfter(answer, 0) !== answer) return { problem: 'Choose a day' };
  const { first, last } = daysOf(field, today);
  if (answer < first) return { problem: `Choose a day from ${dayInWords(first)} onwards` };
  if (answer > last) return { problem: `Choose a day up to ${dayInWords(last)}` };
  return { value: dayInWords(answer) };
}

function readPhotos({ maxFiles = 1 }: ProductField, answer: string): Read {
  const pictureIds = pictureIdsIn(answer);
  const count = pictureIds?.length ?? 0;
  if (new Set(pictureIds).size !== count || count === 0) return { problem: 'Choose it again' };
  if (count > maxFiles) return { problem: `Choose at most ${photosInWords(maxFiles)}` };
  return { value: photosInWords(count), pictureIds };
}

function photosInWords(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** A kind of field that came with a later version of the shop. */
const LATER = 'Reload the page to answer this';

function read(field: ProductField, answer: string, today: string): Read {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return readText(field, answer);
    case 'choice':
    case 'colour':
      return readOption(field, answer);
    case 'date':
      return readDay(field, answer, today);
    case 'photo':
      return readPhotos(field, answer);
    default:
      return { problem: LATER };
  }
}

const MISSING: Record<FieldKind, string> = wordTable(
  {
    text: 'Fill this in',
    lines: 'Fill this in',
    choice: 'Choose one',
    colour: 'Choose a colour',
    date: 'Choose a day',
    photo: 'Choose a photo',
  },
  () => LATER,
);

function cleanAnswer({ kind }: ProductField, answer: string): string {
  if (kind === 'lines') return typedParagraph(answer);
  return kind === 'text' ? typedLine(answer) : answer.trim();
}

export type ReadAnswers = {
  /** Ordered like the fields, without empty answers. */
  details: PersonalDetail[];
  /** Keyed by field id, also for answers that no field asks for. */
  problems: Record<string, string>;
};

/**
 * A customer's answers to the fields of now.
 * @param today in India, like 2026-12-24
 */
export function readAnswers(
  fields: readonly ProductField[],
  answers: Answers,
  today: string,
): ReadAnswers {
  const provided = new Map(Object.entries(answers));
  const details: PersonalDetail[] = [];
  const problems = new Map<string, string>();
  for (const field of fields) {
    const { id, label, kind, price, isRequired } = field;
    const answer = cleanAnswer(field, provided.get(id) ?? '');
    provided.delete(id);
    if (answer === '') {
      if (isRequired) problems.set(id, MISSING[kind]);
      continue;
    }
    const result = read(field, answer, today);
    if ('problem' in result) problems.set(id, result.problem);
    else {
      const { price: more = 0, ...shown } = result;
      details.push({ fieldId: id, answer, label, kind, ...shown, price: price + more });
    }
  }
  for (const id of provided.keys()) problems.set(id, 'This piece does not ask for this');
  return { details, problems: Object.fromEntries(problems) };
}

export function answersOf(details: readonly Pick<PersonalDetail, 'fieldId' | 'answer'>[]): Answers {
  return Object.fromEntries(details.map(({ fieldId, answer }) => [fieldId, answer]));
}

/** Amount that the answers add to the price of a piece. */
export function additionOf(details: readonly Pick<PersonalDetail, 'price'>[]): number {
  return details.reduce((sum, { price }) => sum + price, 0);
}

/** The same for the same answers, in whatever order they were given; '' for none. */
export function canonicalAnswers(
  details: readonly Pick<PersonalDetail, 'fieldId' | 'answer'>[],
): string {
  if (details.length === 0) return '';
  const pairs = details.map(({ fieldId, answer }) => [fieldId, answer] as const);
  return JSON.stringify(Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
