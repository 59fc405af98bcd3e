import type { Context } from '#platform/server/context.ts';
import { OrderNotFound, type Order } from '../contract.ts';
import {
  findOrder,
  insertEvent,
  lockOrderRow,
  orderRefOf,
  type Customer,
  type NewEvent,
  type OrderRow,
} from './order-queries.ts';
import { presentOrder } from './present-order.ts';

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>;

/**
 * Locks an order and its payment until the transaction ends.
 * @throws OrderNotFound also for another customer's
 */
export async function lockOrder(
  tx: Context,
  idOrNumber: string,
  customer: Customer,
): Promise<LockedOrder> {
  const row = await lockOrderRow(tx.db, orderRefOf(idOrNumber), customer);
  if (!row) throw OrderNotFound();
  return row;
}

/** @throws OrderNotFound also for another customer's */
export async function getOrderRow(
  ctx: Context,
  idOrNumber: string,
  customer: Customer,
): Promise<OrderRow> {
  const row = await findOrder(ctx.db, orderRefOf(idOrNumber), customer);
  if (!row) throw OrderNotFound();
  return row;
}

/** An order as its customer sees it. @throws OrderNotFound also for another customer's */
export async function getOrder(
  ctx: Context,
  idOrNumber: string,
  customer: Customer,
): Promise<Order> {
  return presentOrder(await getOrderRow(ctx, idOrNumber, customer));
}

/** Records an event of an order that this transaction has locked or changed: numbers have no gaps. @returns its number */
export function recordEvent(tx: Context, event: NewEvent): Promise<number> {
  return insertEvent(tx.db, event);
}
