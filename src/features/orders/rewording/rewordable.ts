import {
  readAnswers,
  type Answers,
  type PersonalDetail,
} from '../../catalogue/personal/personal-details.ts';
import { FIELD_LIMITS, type ProductField } from '../../catalogue/personal/product-field.ts';

/** A detail of an order line. Prices in paise. */
export type OrderedDetail = Omit<PersonalDetail, 'fieldId' | 'answer'>;

/** Photos stay as they were sent. */
export function isRewordable({ kind }: Pick<PersonalDetail, 'kind'>): boolean {
  return kind !== 'photo';
}

/** A field as it is asked again: nothing in it has a price, because prices stay as ordered. */
type Rewordable = {
  field: ProductField;
  /** The earlier answer; '' if it cannot be given again. */
  answer: string;
  /** Addition to the price, as ordered. */
  price: number;
};

/** `24 Dec 2026` as a day of a date field. */
function dayOf(words: string): string {
  const moment = new Date(`${words} UTC`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The ordered option at its old price, and the options that cost the same today. */
function optionsOf({ price, options = [] }: ProductField, before: OrderedDetail | undefined) {
  const paid = before?.price ?? 0;
  const offered = options.filter(
    (option) => option.label === before?.value || price + option.price === paid,
  );
  if (offered.length === 0 && before) {
    const { value: label, swatch } = before;
    return [{ id: 'as-ordered', label, price: 0, ...(swatch !== undefined && { swatch }) }];
  }
  return offered.map((option) => ({ ...option, price: 0 }));
}

/** A day that was far enough ahead when it was ordered may stay. */
function minDaysOf({ minDays = 0 }: ProductField, day: string, today: string): number {
  const ahead = (Date.parse(day || today) - Date.parse(today)) / DAY_MS;
  return Math.max(0, Math.min(minDays, ahead));
}

function askAgain(field: ProductField, before: OrderedDetail, today: string): Rewordable {
  const isRequired = field.isRequired || before.price > 0;
  const free = { ...field, price: 0, isRequired };
  const { price } = before;
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'photo':
      return { field: free, answer: before.value, price };
    case 'choice':
    case 'colour': {
      const options = optionsOf(field, before);
      const answer = options.find(({ label }) => label === before.value)?.id ?? '';
      return { field: { ...free, options }, answer, price };
    }
    case 'date': {
      const answer = dayOf(before.value);
      return { field: { ...free, minDays: minDaysOf(field, answer, today) }, answer, price };
    }
  }
}

/** Asks a field that was left empty only if an answer costs nothing. */
function askNew(field: ProductField): Rewordable[] {
  const free = { ...field, price: 0, isRequired: false };
  if (field.options === undefined)
    return field.price > 0 ? [] : [{ field: free, answer: '', price: 0 }];
  const options = optionsOf(field, undefined);
  return options.length === 0 ? [] : [{ field: { ...free, options }, answer: '', price: 0 }];
}

/** Stands in for a field that the product no longer has. */
function formerField({ kind, label }: OrderedDetail, at: number): ProductField {
  const field = { id: `former-${at}`, kind, label, isRequired: true, price: 0 };
  const { letters: maxLength, lines } = FIELD_LIMITS;
  if (kind === 'text') return { ...field, maxLength };
  return kind === 'lines' ? { ...field, maxLength, maxLines: lines } : field;
}

/**
 * Lists what a customer may change about an ordered piece: the product's current fields, at the prices of the order.
 * @param today in India
 */
export function rewordableFields(
  fields: readonly ProductField[],
  ordered: readonly OrderedDetail[],
  today: string,
): Rewordable[] {
  const left = ordered.filter(isRewordable);
  const rewordable = fields.filter(isRewordable).flatMap((field) => {
    const at = left.findIndex(({ label, kind }) => label === field.label && kind === field.kind);
    const [before] = at < 0 ? [] : left.splice(at, 1);
    return before ? [askAgain(field, before, today)] : askNew(field);
  });
  const former = left.map((before, at) => askAgain(formerField(before, at), before, today));
  return [...rewordable, ...former];
}

export function answersBefore(rewordable: readonly Rewordable[]): Answers {
  const provided = rewordable.filter(({ answer }) => answer !== '');
  return Object.fromEntries(provided.map(({ field, answer }) => [field.id, answer]));
}

type Rewording = { details: OrderedDetail[]; problems: Record<string, string> };

/** Other answers, with the prices of the order. @param today in India */
export function readRewording(
  rewordable: readonly Rewordable[],
  answers: Answers,
  today: string,
): Rewording {
  const fields = rewordable.map(({ field }) => field);
  const { details, problems } = readAnswers(fields, answers, today);
  const prices = new Map(rewordable.map(({ field, price }) => [field.id, price]));
  return {
    problems,
    details: details.map(({ fieldId, label, kind, value, swatch }) => ({
      label,
      kind,
      value,
      ...(swatch !== undefined && { swatch }),
      price: prices.get(fieldId) ?? 0,
    })),
  };
}

const byText = (one: string, other: string) => (one < other ? -1 : 1);

export function areSameAnswers(
  some: readonly OrderedDetail[],
  others: readonly OrderedDetail[],
): boolean {
  const textOf = (details: readonly OrderedDetail[]) =>
    JSON.stringify(details.map((one) => JSON.stringify([one.label, one.value])).toSorted(byText));
  return textOf(some) === textOf(others);
}
