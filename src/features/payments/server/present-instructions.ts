import type { Order } from '#features/orders/contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { PaymentInstructions } from '../contract.ts';
import { findLastTry, isOnItsWay } from '../gateway/server/attempt-queries.ts';
import { LEAST_ONLINE } from '../gateway/least-online.ts';
import { onlineSentence, paymentInstructions } from '../payment-instructions.ts';
import type { PaymentDeps } from './payment-methods.ts';

export async function presentInstructions(
  { db }: Context,
  { upi, offeredGateway, origin }: PaymentDeps,
  order: Order,
): Promise<PaymentInstructions> {
  const instructions = paymentInstructions(order, upi());
  const isOffered = instructions.isAwaited && instructions.amount >= LEAST_ONLINE;
  if (!isOffered || !offeredGateway() || origin() === undefined) return instructions;
  const lastTry = await findLastTry(db, order.id);
  const online = { isOnItsWay: await isOnItsWay(db, order.id), ...(lastTry && { lastTry }) };
  const message = onlineSentence({ ...instructions, online }, upi()?.isDemo ?? false);
  return { ...instructions, ...(message !== undefined && { message }), online };
}
