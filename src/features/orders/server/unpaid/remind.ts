import type { Context } from '#platform/server/context.ts';
import { noticeHours, remindHoursBefore } from '../../payment/pay-by.ts';
import { lockOrder } from '../get-order.ts';
import { listToRemind, setPayByAnew, setReminded, type Reminding } from './unpaid-queries.ts';

export type RemindingDeps = {
  hoursToPay: () => number;
  /** Hours after an order; 0: only some hours before one ends. */
  remindUnpaidHours: () => number;
};

function remindingOf(deps: RemindingDeps): Reminding & { notice: number } {
  const remindHours = deps.remindUnpaidHours();
  const hours = deps.hoursToPay();
  return {
    remindHours,
    hoursBefore: hours === 0 ? undefined : remindHoursBefore(hours, remindHours),
    notice: noticeHours(hours),
  };
}

/** Ids of orders whose customers are to be reminded now that they are not paid. */
export function ordersToRemind(ctx: Context, deps: RemindingDeps): Promise<string[]> {
  return listToRemind(ctx.db, remindingOf(deps));
}

/**
 * Locks an order for its reminder and keeps it long enough after it. @returns false if it was paid, claimed,
 * cancelled or reminded of meanwhile
 */
export async function takeReminder(
  tx: Context,
  deps: RemindingDeps,
  orderId: string,
): Promise<boolean> {
  await lockOrder(tx, orderId, 'anybody');
  return setReminded(tx.db, orderId, remindingOf(deps));
}

/** The customer of an order that this transaction has locked and left unpaid has the whole time again. */
export async function keepLonger(
  tx: Context,
  deps: Pick<RemindingDeps, 'hoursToPay'>,
  orderId: string,
): Promise<void> {
  await setPayByAnew(tx.db, orderId, deps.hoursToPay());
}
