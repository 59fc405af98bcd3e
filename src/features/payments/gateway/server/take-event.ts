import { transaction, type Context } from '#platform/server/context.ts';
import type { EventFacts } from '../gateway.ts';
import { EventNotSigned, GatewayNotOffered } from '../gateway-contract.ts';
import { findAttempt } from './attempt-queries.ts';
import { findWaitingEvent, insertEvent, setEventDone } from './event-queries.ts';
import { EVENT_JOB, type EventJob, type GatewayDeps } from './gateway-deps.ts';
import { capture } from './look-again.ts';
import { recordPayment } from './record-payment.ts';
import { recordSentRefund } from './send-refund.ts';

type Sent = { raw: Uint8Array; signature: string; eventId: string };

/**
 * Takes an event: its signature first, then one row and one job. The gateway wants its answer within five seconds.
 * @throws GatewayNotOffered, EventNotSigned
 */
export async function takeEvent(
  ctx: Context,
  deps: GatewayDeps,
  { raw, signature, eventId }: Sent,
): Promise<void> {
  const gateway = deps.gateway();
  if (!gateway) throw GatewayNotOffered();
  const event = gateway.readEvent(raw, { signature, eventId });
  if (!event) throw EventNotSigned();
  await transaction(ctx, async (tx) => {
    if (!(await insertEvent(tx.db, event))) return;
    const data: EventJob = { eventId: event.id };
    await deps.jobs.enqueueAll(tx.db, EVENT_JOB, [{ data, key: event.id }]);
  });
}

/** The gateway may speak of an order before its answer to the shop was written down. */
const MOST_EARLY = 3;

export class EventTooEarly extends Error {
  constructor() {
    super('An event names an order of the gateway that is not known here yet');
  }
}

const gatewayOrderOf = (facts: EventFacts): string | undefined =>
  'payment' in facts ? facts.payment?.gatewayOrderId : undefined;

async function apply(
  ctx: Context,
  deps: GatewayDeps,
  facts: EventFacts,
  isEarly: boolean,
): Promise<string> {
  const gatewayOrderId = gatewayOrderOf(facts);
  if (gatewayOrderId === undefined) return facts.kind === 'other' ? '' : facts.kind;
  const row = await findAttempt(ctx.db, { gatewayOrderId });
  if (!row && isEarly) throw new EventTooEarly();
  // The account may take payments for other things than orders of this shop.
  if (!row) return 'unknown';
  const attemptId = row.id;
  if ('payment' in facts && facts.payment) {
    const { payment } = facts;
    const promised = await recordPayment(ctx, deps, { attemptId, payment });
    await capture(ctx, deps, { attemptId, promised });
  }
  if (facts.kind === 'refund') await recordSentRefund(ctx, deps, facts.refund, row.orderId);
  return '';
}

/** Does what an event says, once. @throws EventTooEarly, GatewayError to be tried again */
export async function workEvent(
  ctx: Context,
  deps: GatewayDeps,
  { eventId }: EventJob,
  attempt: number,
): Promise<void> {
  const facts = await findWaitingEvent(ctx.db, eventId);
  if (!facts) return;
  const error = await apply(ctx, deps, facts, attempt <= MOST_EARLY);
  await setEventDone(ctx.db, eventId, error);
}
