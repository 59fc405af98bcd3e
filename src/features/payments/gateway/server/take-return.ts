import { OrderNotFound } from '#features/orders/contract.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { findAttempt, setReturned } from './attempt-queries.ts';
import { LOOK_JOB, type GatewayDeps, type LookJob } from './gateway-deps.ts';

const FIELD = /^razorpay_\w+$/;

function fieldsOf(raw: Uint8Array): Record<string, string> {
  const sent = [...new URLSearchParams(Buffer.from(raw).toString('utf8'))];
  return Object.fromEntries(sent.filter(([name]) => FIELD.test(name)));
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
  const row = await findAttempt(ctx.db, { id: attemptId });
  if (!row) throw OrderNotFound();
  const { number } = await getOrder(ctx, row.orderId, 'anybody');
  const path = `/order/${number}`;
  const gateway = deps.gateway();
  if (!gateway || row.gatewayOrderId === null) return path;
  const returned = gateway.readReturn(fieldsOf(raw), row.gatewayOrderId);
  if (returned.kind === 'forged') ctx.log.warn({ attemptId }, 'a return was not signed');
  if (returned.kind !== 'paid' || row.attempt.state === 'captured') return path;
  await transaction(ctx, async (tx) => {
    await setReturned(tx.db, attemptId);
    const data: LookJob = { attemptId, step: 0 };
    await deps.jobs.enqueueAll(tx.db, LOOK_JOB, [{ data, key: `${attemptId} now` }]);
  });
  return path;
}
