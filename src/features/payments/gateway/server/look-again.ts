import { getOrder } from '#features/orders/server/get-order.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { PaymentInstructions } from '../../contract.ts';
import type { PaymentDeps } from '../../server/payment-methods.ts';
import { presentInstructions } from '../../server/present-instructions.ts';
import type { LinkState, Payment } from '../attempt-state.ts';
import { GatewayError, type Gateway } from '../gateway.ts';
import { PAYMENT_LINK_DAYS } from '../payment-link-days.ts';
import { findAttempt, listToAsk, setLooked, type AttemptRow } from './attempt-queries.ts';
import {
  LOOK_JOB,
  lookAfterMs,
  PAGE_HOURS,
  type GatewayDeps,
  type LookJob,
} from './gateway-deps.ts';
import { recordLink } from './links/record-link.ts';
import { recordPayment, type Promised } from './record-payment.ts';

/** Takes what a bank has promised; what it refuses the gateway gives back by itself. */
export async function capture(
  ctx: Context,
  deps: GatewayDeps,
  { attemptId, promised }: { attemptId: string; promised: Promised | undefined },
): Promise<void> {
  const gateway = deps.gateway();
  if (!promised || !gateway) return;
  try {
    const payment = await gateway.capture(promised);
    await recordPayment(ctx, deps, { attemptId, payment });
  } catch (error) {
    // The account may have captured it by itself meanwhile.
    if (!(error instanceof GatewayError) || error.fault !== 'refused') throw error;
  }
}

type Seen = { payments: Payment[]; state?: LinkState };

async function seenOf(gateway: Gateway, { gatewayOrderId, linkId }: AttemptRow): Promise<Seen> {
  if (linkId !== null) return gateway.lookAtLink(linkId);
  return { payments: await gateway.look(gatewayOrderId ?? '') };
}

/** Asks the gateway, and records all that it says. @throws GatewayError */
export async function lookAt(
  ctx: Context,
  deps: GatewayDeps,
  gateway: Gateway,
  row: AttemptRow,
): Promise<void> {
  const { id: attemptId } = row;
  const { payments, state } = await seenOf(gateway, row);
  for (const payment of payments) {
    const promised = await recordPayment(ctx, deps, { attemptId, payment });
    await capture(ctx, deps, { attemptId, promised });
  }
  if (state !== undefined) await recordLink(ctx, { attemptId, state });
}

async function hasLooked(ctx: Context, deps: GatewayDeps, row: AttemptRow): Promise<boolean> {
  const gateway = deps.gateway();
  if (!gateway || (row.gatewayOrderId === null && row.linkId === null)) return false;
  try {
    await lookAt(ctx, deps, gateway, row);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ fault: error.fault, reason: error.message }, 'the payment gateway refused');
    return false;
  }
}

/** Looks at attempts now, one after the other, until the gateway does not answer. */
export async function lookNow(
  ctx: Context,
  deps: GatewayDeps,
  attemptIds: readonly string[],
): Promise<void> {
  for (const attemptId of attemptIds) {
    const row = await findAttempt(ctx.db, { id: attemptId });
    if (!row || row.attempt.state === 'captured') continue;
    if (!(await hasLooked(ctx, deps, row))) return;
    await setLooked(ctx.db, attemptId, { isLast: false });
  }
}

/** A link that has ended is looked at once more. */
const isOver = ({ attempt: { link } }: AttemptRow): boolean =>
  link === 'expired' || link === 'cancelled';

const lastHourOf = ({ linkId }: AttemptRow): number =>
  linkId === null ? PAGE_HOURS : PAYMENT_LINK_DAYS * 24 + 1;

/** Looks at an attempt, whatever events say of it, and plans the next look unless it is paid. */
export async function lookAgain(
  ctx: Context,
  deps: GatewayDeps,
  { attemptId, step }: LookJob,
): Promise<void> {
  const row = await findAttempt(ctx.db, { id: attemptId });
  if (!row || row.attempt.state === 'captured') return;
  const nextMs = isOver(row) ? undefined : lookAfterMs(step + 1, lastHourOf(row));
  if (await hasLooked(ctx, deps, row)) {
    await setLooked(ctx.db, attemptId, { isLast: nextMs === undefined });
  }
  if (nextMs === undefined) return;
  const data: LookJob = { attemptId, step: step + 1 };
  const startAfter = new Date(row.createdAt.getTime() + nextMs);
  const job = { data, key: `${attemptId} ${step + 1}`, startAfter };
  await deps.jobs.enqueueAll(ctx.db, LOOK_JOB, [job]);
}

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
