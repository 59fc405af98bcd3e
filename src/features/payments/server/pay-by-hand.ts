import { Order } from '#features/orders/contract.ts';
import { getOrder, lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { keepLonger } from '#features/orders/server/unpaid/remind.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { PaymentNotExpected, type PaymentInstructions } from '../contract.ts';
import { isOnItsWay } from '../gateway/server/attempt-queries.ts';
import { isPaymentAwaited, nextPayment } from '../payment-instructions.ts';
import { setByHand } from './payment-queries.ts';
import { presentInstructions } from './present-instructions.ts';
import type { PaymentDeps } from './payment-methods.ts';

async function turn(tx: Context, deps: PaymentDeps, idOrNumber: string): Promise<Order> {
  const person = personOf(tx);
  const { id: orderId } = await lockOrder(tx, idOrNumber, person);
  const order = await getOrder(tx, orderId, person);
  const { method, seq } = nextPayment(order);
  if (!isPaymentAwaited(order) || (await isOnItsWay(tx.db, orderId))) {
    throw PaymentNotExpected({ data: { order: Order.encode(order) } });
  }
  if (method !== 'Online' || !deps.upi()) return order;
  await setByHand(tx.db, { orderId, seq });
  await keepLonger(tx, deps, orderId);
  const text = 'Chosen by the customer: UPI by hand in place of paying online';
  await recordEvent(tx, { orderId, kind: 'note', actor: 'customer', isPublic: false, text });
  return getOrder(tx, orderId, person);
}

/**
 * Turns an order that was to be paid online to UPI by hand, with its hours; again, or in a shop without a UPI ID, it
 * changes nothing. @throws OrderNotFound, PaymentNotExpected also while a payment is on its way
 */
export async function payByHand(
  ctx: Context,
  deps: PaymentDeps,
  idOrNumber: string,
): Promise<PaymentInstructions> {
  const order = await transaction(ctx, (tx) => turn(tx, deps, idOrNumber));
  return presentInstructions(ctx, deps, order);
}
