import type { Context } from '#platform/server/context.ts';
import { noticeHours, remindHoursBefore } from '../../payment/pay-by.ts';
import { lockOrder } from '../get-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import {
  ENDING_WAYS,
  listToRemind,
  setPayByAnew,
  setPayByAtLeast,
  setReminded,
  type Notice,
  type Reminding,
} from './unpaid-queries.ts';

export type RemindingDeps = Pick<OrderDeps, 'hoursToPay'> & {
  /** Hours after an order; 0: only some hours before one ends. */
  remindUnpaidHours: () => number;
};

/** Who has chosen to pay online is reminded a third of the time after the order. */
const ONLINE_BEFORE = 2 / 3;

function noticeOf(hours: number, hoursBefore: number): Notice {
  const notice = noticeHours(hours);
  return { hoursBefore: hours === 0 ? undefined : hoursBefore, notice };
}

function remindingOf({ hoursToPay, remindUnpaidHours }: RemindingDeps): Reminding {
  const remindHours = remindUnpaidHours();
  const [byHand, online] = [hoursToPay('UPI'), hoursToPay('Online')];
  return {
    remindHours,
    UPI: noticeOf(byHand, remindHoursBefore(byHand, remindHours)),
    Online: noticeOf(online, online * ONLINE_BEFORE),
  };
}

/** Ids of unpaid orders whose customers are to be reminded now. */
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

/** The customer of an order that this transaction has locked and left unpaid has the whole time again, the longest there is. */
export async function keepLonger(
  tx: Context,
  deps: Pick<RemindingDeps, 'hoursToPay'>,
  orderId: string,
): Promise<void> {
  const longest = Math.max(...ENDING_WAYS.map((way) => deps.hoursToPay(way)));
  await setPayByAnew(tx.db, orderId, longest);
}

/** An order that this transaction has locked and left unpaid does not end before this moment. */
export async function keepUntil(tx: Context, orderId: string, until: Date): Promise<void> {
  await setPayByAtLeast(tx.db, orderId, until);
}
