import { wholeIn } from '#platform/contract/typed/number.ts';
import type * as z from 'zod';
import { isUndecided } from '#platform/client/calls/api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { StockChange } from '../../admin-contract.ts';

export type StockMode = 'add' | 'take' | 'count' | 'stop';

export type StockDraft = { mode: StockMode; units: string; reason: string };

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
export function draftErrors(draft: StockDraft): Record<string, string> {
  const { change, count, reason } = formErrors(StockChange, changeOf(draft, undefined));
  const isZero = draft.mode !== 'count' && wholeNumber(draft.units) === 0;
  const units = change !== undefined && isZero ? 'Enter 1 or more' : (change ?? count);
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

const SAVE_AGAIN = 'Save it again: it counts only once.';

type Refusal = ProblemBody & { available?: number };

/** Maps a problem to the form's fields. */
export function refusalOf(problem: Refusal): ProblemBody {
  const { fields: { change, count, reason, variantId } = {}, available = 0, ...plain } = problem;
  const isTooLow = plain.code === 'STOCK_TOO_LOW';
  const units = isTooLow ? `${plain.title}: ${available} left.` : (change ?? count);
  const found = { ...(units !== undefined && { units }), ...(reason !== undefined && { reason }) };
  if (Object.keys(found).length > 0) return { ...plain, fields: found };
  const detail = isUndecided(plain) ? `${plain.detail} ${SAVE_AGAIN}` : (variantId ?? plain.detail);
  return { ...plain, detail };
}
