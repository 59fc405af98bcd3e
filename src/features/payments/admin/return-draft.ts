import type * as z from 'zod';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { RecordedMethod } from '#features/orders/payment-method.ts';
import { NewReturn, type Condition } from '#features/orders/return-contract.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';

export type ReturnBody = z.input<typeof NewReturn>;

export type ReturnDraft = {
  reason: string;
  /** Counts for each line of the order. */
  counts: readonly number[];
  condition: Condition | undefined;
  isRestocked: boolean;
  amount: string;
  method: RecordedMethod | undefined;
  reference: string;
};

/** One piece of an order with only one is that piece. */
export function startOf({ items }: Pick<AdminOrderWire, 'items'>): ReturnDraft {
  const left = items.map(leftOf);
  const isOne = left.reduce((sum, count) => sum + count, 0) === 1;
  return {
    reason: '',
    counts: isOne ? left : left.map(() => 0),
    condition: undefined,
    isRestocked: false,
    amount: '',
    method: undefined,
    reference: '',
  };
}

/** Counts pieces of a line that can still come back. */
export function leftOf({ quantity, returned = 0 }: AdminOrderWire['items'][number]): number {
  return quantity - returned;
}

export function bodyOf(draft: ReturnDraft): Record<string, unknown> {
  const { counts, reason, condition, isRestocked, amount, method, reference } = draft;
  const lines = counts.flatMap((quantity, at) =>
    quantity === 0 ? [] : [{ line: at + 1, quantity }],
  );
  const refund = { amount: rupeesIn(amount), method, reference };
  return { lines, reason, condition, isRestocked, ...(amount.trim() !== '' && { refund }) };
}

/** @param rest rupees that can be sent back at most */
export function errorsOf(draft: ReturnDraft, rest: number): Record<string, string> {
  const found = formErrors(NewReturn, bodyOf(draft));
  const errors: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(found)) {
    errors[path.replace('refund.', '')] = sentence;
  }
  if (errors.amount !== undefined) errors.amount = 'Give an amount in rupees like 499 or 499.50';
  else if ((rupeesIn(draft.amount) ?? 0) > rest) {
    errors.amount = `At most ${formatRupees(rest, { exact: true })} can be sent back`;
  }
  return errors;
}
