import { Order } from '#features/orders/contract.ts';
import { getOrder, lockOrder } from '#features/orders/server/get-order.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { PaymentNotExpected } from '../../contract.ts';
import { partNameOf } from '#features/orders/payment/payment-parts.ts';
import { isPaymentAwaited, nextPayment } from '../../payment-instructions.ts';
import { LEAST_ONLINE } from '../least-online.ts';
import { GatewayError, type PaymentRequest, type Gateway } from '../gateway.ts';
import { GatewayDown, GatewayNotOffered, type AttemptForm } from '../gateway-contract.ts';
import {
  findGatewayOrder,
  findReusable,
  insertAttempt,
  isOnItsWay,
  setOpened,
} from './attempt-queries.ts';
import { LOOK_JOB, lookAfterMs, type GatewayDeps, type LookJob } from './gateway-deps.ts';

type Begun = { request: PaymentRequest; gatewayOrderId: string | undefined };

async function begin(
  tx: Context,
  { sender }: GatewayDeps,
  { idOrNumber, origin, keyId }: { idOrNumber: string; origin: string; keyId: string },
): Promise<Begun> {
  const person = personOf(tx);
  const { id: orderId } = await lockOrder(tx, idOrNumber, person);
  const order = await getOrder(tx, orderId, person);
  const { seq: partSeq, amount } = nextPayment(order);
  if (!isPaymentAwaited(order) || amount < LEAST_ONLINE) {
    throw PaymentNotExpected({ data: { order: Order.encode(order) } });
  }
  if (await isOnItsWay(tx.db, orderId)) {
    throw PaymentNotExpected({
      detail: 'A payment is being confirmed. Wait for a few minutes before you pay again.',
      data: { order: Order.encode(order) },
    });
  }
  const reusable = await findReusable(tx.db, { orderId, partSeq, amount, keyId });
  const attemptId = reusable?.id ?? uuidv7(tx.clock.now().getTime());
  if (!reusable) await insertAttempt(tx.db, { id: attemptId, orderId, partSeq, amount, keyId });
  const { firstName, lastName, email, phone } = order.billingName;
  const request = {
    attemptId,
    amount,
    orderNumber: order.number,
    part: partNameOf(order, partSeq),
    shopName: sender().shopName,
    customer: { name: `${firstName} ${lastName}`.trim(), email, phone },
    returnUrl: `${origin}/v2/payments/razorpay/return?attempt=${attemptId}`,
    cancelUrl: `${origin}/order/${order.number}`,
  };
  return { request, gatewayOrderId: reusable?.gateway_order_id ?? undefined };
}

async function openedAt(ctx: Context, gateway: Gateway, request: PaymentRequest): Promise<string> {
  try {
    return await gateway.open(request);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ fault: error.fault, reason: error.message }, 'the payment gateway refused');
    // A second tap may have opened it meanwhile.
    const opened = await findGatewayOrder(ctx.db, request.attemptId);
    if (opened === undefined) throw GatewayDown();
    return opened;
  }
}

/**
 * Opens the next payment of an order at the gateway, or takes the attempt of the last minutes again, also of a second
 * tap. The order
 * is read in one transaction and the gateway called after it: an attempt that is left over cannot be paid.
 * @throws OrderNotFound, PaymentNotExpected, GatewayNotOffered, GatewayDown
 */
export async function openAttempt(
  ctx: Context,
  deps: GatewayDeps,
  idOrNumber: string,
): Promise<AttemptForm> {
  const [gateway, origin] = [deps.offeredGateway(), deps.origin()];
  if (!gateway || origin === undefined) throw GatewayNotOffered();
  const { keyId } = gateway;
  const begun = await transaction(ctx, (tx) => begin(tx, deps, { idOrNumber, origin, keyId }));
  const { request } = begun;
  if (begun.gatewayOrderId !== undefined) return gateway.form(request, begun.gatewayOrderId);
  const newOrderId = await openedAt(ctx, gateway, request);
  const gatewayOrderId = await transaction(ctx, async (tx) => {
    const opened = await setOpened(tx.db, request.attemptId, newOrderId);
    const data: LookJob = { attemptId: request.attemptId, step: 0 };
    const startAfter = new Date(tx.clock.now().getTime() + (lookAfterMs(0) ?? 0));
    await deps.jobs.enqueueAll(tx.db, LOOK_JOB, [
      { data, key: `${request.attemptId} 0`, startAfter },
    ]);
    return opened ?? newOrderId;
  });
  return gateway.form(request, gatewayOrderId);
}
