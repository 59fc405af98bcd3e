import type { Context } from '#platform/server/context.ts';
import { OrderNotFound, type Order } from '../contract.ts';
import {
  findOrder,
  insertEvent,
  lockOrderRow,
  orderRefOf,
  type NewEvent,
  type Owner,
} from './order-queries.ts';
import { presentOrder } from './present-order.ts';

export type { NewEvent, Owner };
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>;

/**
 * Locks an order until the transaction ends, so that it and its payment are not changed meanwhile.
 * @param typed its id or number
 * @throws OrderNotFound also for one that is not the owner's
 */
export async function lockOrder(tx: Context, typed: string, owner: Owner): Promise<LockedOrder> {
  const row = await lockOrderRow(tx.db, orderRefOf(typed), owner);
  if (!row) throw OrderNotFound();
  return row;
}

/**
 * An order as it stands for the caller, by its id or number.
 * @throws OrderNotFound also for one that is not the owner's
 */
export async function presentOrderOf(ctx: Context, typed: string, owner: Owner): Promise<Order> {
  const row = await findOrder(ctx.db, orderRefOf(typed), owner);
  if (!row) throw OrderNotFound();
  return presentOrder(row);
}

/**
 * Writes down what happened to an order that this transaction holds (locked or changed): events are
 * numbered without gaps, and say which status they left it in.
 */
export function recordEvent(tx: Context, event: NewEvent): Promise<void> {
  return insertEvent(tx.db, event);
}
