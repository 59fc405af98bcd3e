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
 * Locks an order and its payment until the transaction ends.
 * @throws OrderNotFound also for one that is not the owner's
 */
export async function lockOrder(
  tx: Context,
  idOrNumber: string,
  owner: Owner,
): Promise<LockedOrder> {
  const row = await lockOrderRow(tx.db, orderRefOf(idOrNumber), owner);
  if (!row) throw OrderNotFound();
  return row;
}

/** An order as its customer sees it. @throws OrderNotFound also for one that is not the owner's */
export async function getOrder(ctx: Context, idOrNumber: string, owner: Owner): Promise<Order> {
  const row = await findOrder(ctx.db, orderRefOf(idOrNumber), owner);
  if (!row) throw OrderNotFound();
  return presentOrder(row);
}

/** Records an event of an order that this transaction has locked or changed: numbers have no gaps. */
export function recordEvent(tx: Context, event: NewEvent): Promise<void> {
  return insertEvent(tx.db, event);
}
