import { transaction, type Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Payment } from '../../attempt-state.ts';
import type { EventFacts, LinkFacts } from '../../gateway.ts';
import { EventNotSigned, GatewayNotOffered } from '../../gateway-contract.ts';
import { findAttempt, type AttemptRow } from '../attempt-queries.ts';
import { findWaitingEvent, insertEvent, setEventDone } from './event-queries.ts';
import { EVENT_JOB, type EventJob, type GatewayDeps } from '../gateway-deps.ts';
import { capture, lookAt } from '../look-again.ts';
import { recordLink } from '../links/record-link.ts';
import { recordPayment } from '../record-payment.ts';
import { recordSentRefund } from '../refunds/send-refund.ts';

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

type Known = AttemptRow | 'unknown' | 'unnamed';

/** A link is known before its answer was written down: the gateway repeats the name of its attempt. */
async function linkedAttempt(db: Database, { linkId, attemptId }: LinkFacts): Promise<Known> {
  const known = await findAttempt(db, { linkId });
  if (known) return known;
  const named = await findAttempt(db, { id: attemptId });
  return named?.attempt.link === undefined ? 'unknown' : named;
}

async function attemptOf(db: Database, facts: EventFacts): Promise<Known> {
  if (facts.kind === 'link') return linkedAttempt(db, facts);
  const payment = 'payment' in facts ? facts.payment : undefined;
  if (payment?.gatewayOrderId === undefined) return 'unnamed';
  const { id: paymentId, gatewayOrderId } = payment;
  const known = await findAttempt(db, { gatewayOrderId });
  return known ?? (await findAttempt(db, { paymentId })) ?? 'unknown';
}

async function applyLink(
  ctx: Context,
  deps: GatewayDeps,
  { linkId, state, payment }: LinkFacts & { payment: Payment | undefined },
  row: AttemptRow,
): Promise<void> {
  const attemptId = row.id;
  await recordLink(ctx, { attemptId, linkId, state });
  const gateway = deps.gateway();
  const isSilent = !payment && (state === 'paid' || state === 'partially_paid');
  if (isSilent && gateway) await lookAt(ctx, deps, gateway, { ...row, linkId });
}

async function apply(
  ctx: Context,
  deps: GatewayDeps,
  facts: EventFacts,
  isEarly: boolean,
): Promise<string> {
  const row = await attemptOf(ctx.db, facts);
  if (row === 'unnamed') return facts.kind === 'other' ? '' : facts.kind;
  if (row === 'unknown' && isEarly) throw new EventTooEarly();
  // The account may take payments for other things than orders of this shop.
  if (row === 'unknown') return row;
  const attemptId = row.id;
  if (facts.kind === 'link') await applyLink(ctx, deps, facts, row);
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
