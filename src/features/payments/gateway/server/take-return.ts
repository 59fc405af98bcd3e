import { OrderNotFound } from '#features/orders/contract.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Gateway, Returned } from '../gateway.ts';
import { findAttempt, setReturned, type AttemptRow } from './attempt-queries.ts';
import { LOOK_JOB, type GatewayDeps, type LookJob } from './gateway-deps.ts';

const FIELD = /^razorpay_\w+$/;

function fieldsOf(raw: Uint8Array): Record<string, string> {
  const sent = [...new URLSearchParams(Buffer.from(raw).toString('utf8'))];
  return Object.fromEntries(sent.filter(([name]) => FIELD.test(name)));
}

async function lookAtOnce(tx: Context, { jobs }: GatewayDeps, attemptId: string): Promise<void> {
  await setReturned(tx.db, attemptId);
  const data: LookJob = { attemptId, step: 0 };
  await jobs.enqueueAll(tx.db, LOOK_JOB, [{ data, key: `${attemptId} now` }]);
}

type Reading = (gateway: Gateway, row: AttemptRow) => Returned;

async function take(
  ctx: Context,
  deps: GatewayDeps,
  attemptId: string,
  read: Reading,
): Promise<AttemptRow> {
  const row = await findAttempt(ctx.db, { id: attemptId });
  if (!row) throw OrderNotFound();
  const gateway = deps.gateway();
  const kind = gateway && read(gateway, row).kind;
  if (kind === 'forged') ctx.log.warn({ attemptId }, 'a return was not signed');
  if (kind === 'paid' && row.attempt.state !== 'captured') {
    await transaction(ctx, (tx) => lookAtOnce(tx, deps, attemptId));
  }
  return row;
}

/**
 * Takes a browser that comes back from the gateway's page, and has the gateway asked at once where it was signed that a
 * payment was made. Nothing is paid by what a browser says. @returns the path of the order's page @throws OrderNotFound
 */
export async function takeReturn(
  ctx: Context,
  deps: GatewayDeps,
  { attemptId, raw }: { attemptId: string; raw: Uint8Array },
): Promise<string> {
  const { orderId } = await take(ctx, deps, attemptId, (gateway, { gatewayOrderId }) =>
    gatewayOrderId === null
      ? { kind: 'refused' }
      : gateway.readReturn(fieldsOf(raw), gatewayOrderId),
  );
  const { number } = await getOrder(ctx, orderId, 'anybody');
  return `/order/${number}`;
}

/** The same of a payment link, which the gateway names in the address, to a page that needs no account. @throws OrderNotFound */
export async function takeLinkReturn(
  ctx: Context,
  deps: GatewayDeps,
  fields: Record<string, string>,
): Promise<string> {
  const { razorpay_payment_link_reference_id: attemptId = '' } = fields;
  await take(ctx, deps, attemptId, (gateway, { linkId }) =>
    linkId === null ? { kind: 'refused' } : gateway.readLinkReturn(fields, { linkId, attemptId }),
  );
  return '/payment-made';
}
