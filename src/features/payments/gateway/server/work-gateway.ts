import { LINK_JOB, type LinkJob } from '#features/orders/server/payment-links.ts';
import type { Context } from '#platform/server/context.ts';
import { GatewayError } from '../gateway.ts';
import { endLink, endStaleLinks } from './links/end-link.ts';
import { deleteOldEvents } from './events/event-queries.ts';
import {
  EVENT_JOB,
  LOOK_JOB,
  REFUND_JOB,
  type EventJob,
  type GatewayDeps,
  type LookJob,
  type RefundJob,
} from './gateway-deps.ts';
import { lookAgain } from './look-again.ts';
import { listUnconfirmed } from './refunds/online-refund-queries.ts';
import { keyOf, recordSentRefund, RefundNotSent, sendRefund } from './refunds/send-refund.ts';
import { workEvent } from './events/take-event.ts';

const HOUR_MS = 3_600_000;

/** A refund that a gateway does not take for an hour waits for the next one. */
async function workRefund(
  ctx: Context,
  deps: GatewayDeps,
  data: RefundJob,
  isLastTry: boolean,
): Promise<void> {
  try {
    await sendRefund(ctx, deps, data);
  } catch (error) {
    if (!(error instanceof RefundNotSent) || !isLastTry) throw error;
    const startAfter = new Date(ctx.clock.now().getTime() + HOUR_MS);
    const key = `${keyOf(data)} ${startAfter.toISOString()}`;
    await deps.jobs.enqueueAll(ctx.db, REFUND_JOB, [{ data, key, startAfter }]);
  }
}

export async function lookAtRefunds(ctx: Context, deps: GatewayDeps): Promise<void> {
  const gateway = deps.gateway();
  if (!gateway) return;
  for (const { orderId, paymentId } of await listUnconfirmed(ctx.db)) {
    try {
      for (const sent of await gateway.refundsOf(paymentId)) {
        await recordSentRefund(ctx, deps, sent, orderId);
      }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ fault: error.fault, reason: error.message }, 'the payment gateway refused');
      return;
    }
  }
}

/** Starts the work that a gateway makes. Jobs run at least once: each of them looks first what was done. */
export async function workGateway(ctx: Context, deps: GatewayDeps): Promise<void> {
  const { jobs } = deps;
  await jobs.work<EventJob>(EVENT_JOB, ({ data, attempt }) => workEvent(ctx, deps, data, attempt));
  await jobs.work<LookJob>(LOOK_JOB, ({ data }) => lookAgain(ctx, deps, data));
  await jobs.work<LinkJob>(LINK_JOB, ({ data }) => endLink(ctx, deps, data));
  await jobs.work<RefundJob>(REFUND_JOB, ({ data, isLastTry }) =>
    workRefund(ctx, deps, data, isLastTry),
  );
  await jobs.everyTenMinutes('gateway-links', () => endStaleLinks(ctx, deps));
  await jobs.everyHour('gateway-refunds', () => lookAtRefunds(ctx, deps));
  await jobs.everyDay('gateway-events', () => deleteOldEvents(ctx.db));
}
