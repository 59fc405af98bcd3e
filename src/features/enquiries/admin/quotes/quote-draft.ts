import { rupeesIn, wholeIn } from '#platform/contract/typed/number.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { indiaDay } from '#platform/contract/india-day.ts';
import {
  NewRequestQuote,
  quoteSums,
  type QuoteDraft,
  type RequestQuote,
} from '../../quote-contract.ts';
import type * as z from 'zod';

/** Amounts as typed, in rupees. */
export type LineFields = QuoteDraft['lines'][number] & { key: string };
export type QuoteFields = Omit<QuoteDraft, 'lines'> & { lines: LineFields[] };

export type QuoteBody = z.input<typeof NewRequestQuote>;
type QuoteWire = z.input<typeof RequestQuote>;

const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 14;

let made = 0;

export function newLine(part: Partial<LineFields> = {}): LineFields {
  made += 1;
  return { name: '', details: '', quantity: 1, unitPrice: '', ...part, key: `line-${made}` };
}

/** The fields of the last quote, which a new one replaces; without one, a line with the piece that was asked for. */
export function firstFields(last: QuoteWire | undefined, piece: string): QuoteFields {
  const validUntil = indiaDay(new Date(Date.now() + VALID_DAYS * DAY_MS));
  if (!last) {
    const lines = [newLine({ name: piece })];
    const nothing = { shipping: '', discount: '', deposit: '', readyInDays: '', note: '' };
    return { lines, ...nothing, validUntil };
  }
  return {
    lines: last.lines.map(({ name, details, quantity, unitPrice }) =>
      newLine({ name, details, quantity, unitPrice: String(unitPrice) }),
    ),
    shipping: String(last.shipping),
    discount: last.discount === 0 ? '' : String(last.discount),
    deposit: last.deposit === 0 ? '' : String(last.deposit),
    validUntil,
    readyInDays: String(last.readyInDays ?? ''),
    note: last.note,
  };
}

export function fieldsOf({ lines, ...rest }: QuoteDraft): QuoteFields {
  return { ...rest, lines: lines.map((line) => newLine(line)) };
}

export function draftOf({ lines, ...rest }: QuoteFields): QuoteDraft {
  return { ...rest, lines: lines.map(({ key: _key, ...line }) => line) };
}

/** An empty field is nothing; words are no number. */
function rupees(text: string): number {
  return rupeesIn(text) ?? 0;
}

export function bodyOf(draft: QuoteDraft): QuoteBody {
  const readyInDays = wholeIn(draft.readyInDays);
  return {
    lines: draft.lines.map(({ name, details, quantity, unitPrice }) => ({
      name,
      details,
      quantity,
      unitPrice: rupees(unitPrice),
    })),
    shipping: rupees(draft.shipping),
    discount: rupees(draft.discount),
    deposit: rupees(draft.deposit),
    validUntil: draft.validUntil,
    ...(readyInDays !== undefined && { readyInDays }),
    note: draft.note,
  };
}

export function draftErrors(body: QuoteBody): Record<string, string> {
  return formErrors(NewRequestQuote, body);
}

/** Sums in rupees; undefined while a field is not a number. */
export function liveSums(body: QuoteBody): { subtotal: number; total: number } | undefined {
  const { lines, shipping, discount = 0 } = body;
  const sums = quoteSums({ lines, shipping, discount });
  return Number.isFinite(sums.total) ? sums : undefined;
}
