import { isBlank } from '#platform/contract/typed/typed-text.ts';
import type * as z from 'zod';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import { NewReturn, type Condition } from '#features/orders/returns/return-contract.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';

export type ReturnBody = z.input<typeof NewReturn>;

export type ReturnDraft = {
  reason: string;
  lines: number[];
  condition: Condition | undefined;
  isRestocked: boolean;
  refund: { amount: string; method: RecordedMethod | undefined; reference: string };
};

/** One piece of an order with only one is that piece. */
export function startOf({ items }: Pick<AdminOrderWire, 'items'>): ReturnDraft {
  const left = items.map(leftOf);
  const isOne = left.reduce((sum, count) => sum + count, 0) === 1;
  return {
    reason: '',
    lines: isOne ? left : left.map(() => 0),
    condition: undefined,
    isRestocked: false,
    refund: { amount: '', method: undefined, reference: '' },
  };
}

/** Counts pieces of a line that can still come back. */
export function leftOf({ quantity, returned = 0 }: AdminOrderWire['items'][number]): number {
  return quantity - returned;
}

export function bodyOf({ lines, refund, ...draft }: ReturnDraft): ReturnBody {
  const back = lines.flatMap((quantity, at) =>
    quantity === 0 ? [] : [{ line: at + 1, quantity }],
  );
  const sent = { ...refund, amount: rupeesIn(refund.amount) };
  return {
    ...draft,
    lines: back,
    ...(!isBlank(refund.amount) && { refund: sent }),
  } as ReturnBody;
}

/** @param rest rupees that can be refunded at most */
export function errorsOf(draft: ReturnDraft, rest: number): Record<string, string> {
  const errors = formErrors(NewReturn, bodyOf(draft));
  if ((rupeesIn(draft.refund.amount) ?? 0) > rest) {
    errors['refund.amount'] = `At most ${formatRupees(rest, { exact: true })} can be refunded`;
  }
  return errors;
}
