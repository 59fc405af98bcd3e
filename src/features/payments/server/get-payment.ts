import { getOrder } from '#features/orders/server/get-order.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { PaymentInstructions } from '../contract.ts';
import { paymentInstructions } from '../payment-instructions.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * How one of the caller's orders is paid now.
 * @throws OrderNotFound also for another person's
 */
export async function getPayment(
  ctx: Context,
  { upi }: PaymentDeps,
  idOrNumber: string,
): Promise<PaymentInstructions> {
  return paymentInstructions(await getOrder(ctx, idOrNumber, personOf(ctx)), upi);
}
