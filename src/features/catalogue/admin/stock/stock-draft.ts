import type * as z from 'zod';
import { isUndecided } from '#platform/client/api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { StockChange } from '../../admin-contract.ts';

export type StockMode = 'add' | 'take' | 'count' | 'stop';

/** A change of stock as it stands in the form. */
export type StockDraft = { mode: StockMode; pieces: string; reason: string };

export type StockErrors = {
  pieces?: string | undefined;
  reason?: string | undefined;
  form?: string | undefined;
};

type Sent = z.input<typeof StockChange>;

function wholeNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** What a draft would leave; undefined where that cannot be said. */
export function leftAfter({ mode, pieces }: StockDraft, stock: number): number | undefined {
  const number = wholeNumber(pieces);
  if (number === undefined || mode === 'stop') return undefined;
  if (mode === 'count') return number;
  return mode === 'add' ? stock + number : stock - number;
}

/** What is wrong with a draft before it is sent; the shop looks at the rest. */
export function draftErrors({ mode, pieces, reason }: StockDraft): StockErrors {
  const number = wholeNumber(pieces);
  const errors: StockErrors = {};
  if (mode !== 'stop' && number === undefined) errors.pieces = 'Give a whole number of pieces';
  else if ((mode === 'add' || mode === 'take') && number === 0) errors.pieces = 'Give 1 or more';
  if (reason.trim() === '') errors.reason = 'Say why';
  return errors;
}

/** The body of the call for a draft without errors. */
export function changeOf(draft: StockDraft, variantId: string | undefined): Sent {
  const number = wholeNumber(draft.pieces) ?? 0;
  const amount = {
    add: { change: number },
    take: { change: -number },
    count: { count: number },
    stop: { count: null },
  }[draft.mode];
  return { ...amount, reason: draft.reason, ...(variantId !== undefined && { variantId }) };
}

const SAVE_AGAIN = 'Save it again: it is booked once.';

type Refusal = ProblemBody & { available?: number };

/** Says beside which field the shop found something. */
export function refusalOf(problem: Refusal | undefined): StockErrors {
  if (!problem) return { form: `The shop answered with a fault of its own. ${SAVE_AGAIN}` };
  const { code, title, detail, fields = {}, available } = problem;
  if (code === 'STOCK_TOO_LOW') return { pieces: `${title}: ${available ?? 0} left.` };
  const { change, count, reason, variantId } = fields;
  const found = { pieces: change ?? count, reason };
  const isPlaced = found.pieces !== undefined || reason !== undefined;
  if (isPlaced) return found;
  return { form: isUndecided(problem) ? `${detail} ${SAVE_AGAIN}` : (variantId ?? detail) };
}
