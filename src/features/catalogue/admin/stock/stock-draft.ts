import { wholeIn } from '#platform/contract/typed/number.ts';
import type * as z from 'zod';
import { isUndecided } from '#platform/client/api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { StockChange } from '../../admin-contract.ts';

export type StockMode = 'add' | 'take' | 'count' | 'stop';

export type StockDraft = { mode: StockMode; units: string; reason: string };

export type StockErrors = {
  units?: string | undefined;
  reason?: string | undefined;
  form?: string | undefined;
};

type Sent = z.input<typeof StockChange>;

function wholeNumber(text: string): number | undefined {
  const number = wholeIn(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Stock after the change; undefined if unknown. */
export function leftAfter({ mode, units }: StockDraft, stock: number): number | undefined {
  const number = wholeNumber(units);
  if (number === undefined || mode === 'stop') return undefined;
  if (mode === 'count') return number;
  return mode === 'add' ? stock + number : stock - number;
}

/** The schema's objections to a draft. */
export function draftErrors(draft: StockDraft): StockErrors {
  const { change, count, reason } = formErrors(StockChange, changeOf(draft, undefined));
  const isZero = draft.mode !== 'count' && wholeNumber(draft.units) === 0;
  const units = change !== undefined && isZero ? 'Give 1 or more' : (change ?? count);
  return {
    ...(units !== undefined && { units }),
    ...(reason !== undefined && { reason }),
  };
}

/**
 * The draft as the body of a call; text that is no number becomes NaN, which the schema refuses.
 */
export function changeOf(draft: StockDraft, variantId: string | undefined): Sent {
  const number = wholeNumber(draft.units) ?? Number.NaN;
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

/** Maps a problem to the form's fields. */
export function refusalOf(problem: Refusal | undefined): StockErrors {
  if (!problem) return { form: `The shop answered with a fault of its own. ${SAVE_AGAIN}` };
  const { code, title, detail, fields = {}, available } = problem;
  if (code === 'STOCK_TOO_LOW') return { units: `${title}: ${available ?? 0} left.` };
  const { change, count, reason, variantId } = fields;
  const found = { units: change ?? count, reason };
  const isPlaced = found.units !== undefined || reason !== undefined;
  if (isPlaced) return found;
  return { form: isUndecided(problem) ? `${detail} ${SAVE_AGAIN}` : (variantId ?? detail) };
}
