import { formErrors } from '#platform/contract/field-errors.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { rupeesIn, wholeIn } from '#platform/contract/typed/number.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import {
  NewRequestQuote,
  quoteSums,
  type QuoteDraft,
  type RequestQuote,
} from '../../quote-contract.ts';
import type * as z from 'zod';

export type QuoteBody = z.input<typeof NewRequestQuote>;
type QuoteWire = z.input<typeof RequestQuote>;

const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 14;

type Line = QuoteDraft['lines'][number];

export const NEW_LINE: Line = { name: '', details: '', quantity: 1, unitPrice: '' };

export function lineOf({ name, details, quantity, unitPrice }: Line | QuoteWire['lines'][number]) {
  return { name, details, quantity, unitPrice: String(unitPrice) };
}

/** The fields of the last quote, which a new one replaces; without one, a line with the piece that was asked for. */
export function firstFields(last: QuoteWire | undefined, product: string): QuoteDraft {
  const validUntil = indiaDay(new Date(Date.now() + VALID_DAYS * DAY_MS));
  if (!last) {
    const lines = [{ ...NEW_LINE, name: product }];
    const nothing = { shipping: '', discount: '', deposit: '', readyInDays: '', note: '' };
    return { lines, ...nothing, validUntil };
  }
  return {
    lines: last.lines.map(lineOf),
    shipping: String(last.shipping),
    discount: last.discount === 0 ? '' : String(last.discount),
    deposit: last.deposit === 0 ? '' : String(last.deposit),
    validUntil,
    readyInDays: String(last.readyInDays ?? ''),
    note: last.note,
  };
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

export const QuoteForm = checkedDraft(
  (draft: QuoteDraft) => formErrors(NewRequestQuote, bodyOf(draft)),
  bodyOf,
);

/** Sums in rupees; undefined while a field is not a number. */
export function liveSums(body: QuoteBody): { subtotal: number; total: number } | undefined {
  const { lines, shipping, discount = 0 } = body;
  const sums = quoteSums({ lines, shipping, discount });
  return Number.isFinite(sums.total) ? sums : undefined;
}
