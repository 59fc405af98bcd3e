import type { Context } from '#platform/server/context.ts';
import { writeDeliveryCost } from './cost-queries.ts';

/** Keeps what the owner paid for sending an order that this transaction has locked. @param amount paise; null: not known */
export function keepDeliveryCost(
  { db }: Context,
  orderId: string,
  amount: number | null,
): Promise<void> {
  return writeDeliveryCost(db, orderId, amount);
}
