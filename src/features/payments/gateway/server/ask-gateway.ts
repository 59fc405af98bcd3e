import { getOrder } from '#features/orders/server/get-order.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { PaymentInstructions } from '../../contract.ts';
import { presentInstructions } from '../../server/present-instructions.ts';
import type { PaymentDeps } from '../../server/payment-methods.ts';
import { listToAsk } from './attempt-queries.ts';
import { lookNow } from './look-again.ts';

/** Asks the gateway once about the caller's open payments of an order; without an answer nothing changes. @throws OrderNotFound */
export async function askGateway(
  ctx: Context,
  deps: PaymentDeps,
  idOrNumber: string,
): Promise<PaymentInstructions> {
  const person = personOf(ctx);
  const { id } = await getOrder(ctx, idOrNumber, person);
  await lookNow(ctx, deps, await listToAsk(ctx.db, id));
  return presentInstructions(ctx, deps, await getOrder(ctx, id, person));
}
