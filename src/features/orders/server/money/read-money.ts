import type { Context } from '#platform/server/context.ts';
import type { Order } from '../../contract.ts';
import { getOrderRow } from '../get-order.ts';
import type { OrderMoney } from './order-money.ts';
import { moneyOfRow } from './present-payment.ts';
import { presentOrder } from '../present-order.ts';

/** An order with what came for it and went back. @throws OrderNotFound */
export async function readMoney(
  ctx: Context,
  orderId: string,
): Promise<{ order: Order; money: OrderMoney }> {
  const row = await getOrderRow(ctx, orderId, 'anybody');
  return { order: presentOrder(row), money: moneyOfRow(row) };
}
