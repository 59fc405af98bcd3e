import type { Order } from '#features/orders/contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { PaymentInstructions } from '../contract.ts';
import { isOnItsWay } from '../gateway/server/attempt-queries.ts';
import { LEAST_ONLINE } from '../gateway/least-online.ts';
import { paymentInstructions } from '../payment-instructions.ts';
import type { PaymentDeps } from './payment-methods.ts';

const ONLINE = 'Pay online: your order is marked as paid right away.';
const ONLINE_OR_UPI =
  'Pay online, or by UPI: then send us the 12-digit UTR from the receipt in your UPI app.';

export async function presentInstructions(
  { db }: Context,
  { upi, gateway, origin }: PaymentDeps,
  order: Order,
): Promise<PaymentInstructions> {
  const instructions = paymentInstructions(order, upi());
  const isOffered = instructions.isAwaited && instructions.amount >= LEAST_ONLINE;
  if (!isOffered || !gateway() || origin() === undefined) return instructions;
  const isFirst = instructions.status === 'Pending' && !upi()?.isDemo;
  return {
    ...instructions,
    ...(isFirst && { message: instructions.upi ? ONLINE_OR_UPI : ONLINE }),
    online: { isOnItsWay: await isOnItsWay(db, order.id) },
  };
}
