import { LINK_JOB, type LinkJob } from '#features/orders/server/payment-links.ts';
import { lockOrder } from '#features/orders/server/get-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { GatewayError, type Gateway } from '../../gateway.ts';
import { findAttempt } from '../attempt-queries.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { findStaleLink, listStaleLinks, setLinkEnded, type StaleLink } from './link-queries.ts';
import { lookAt } from '../look-again.ts';
import { recordLink } from './record-link.ts';

/** Marked before the gateway is asked: the owner is shown it no more, whatever happens to its part meanwhile. */
function takeStale(ctx: Context, attemptId: string): Promise<StaleLink | undefined> {
  return transaction(ctx, async (tx) => {
    const row = await findAttempt(tx.db, { id: attemptId });
    if (!row) return undefined;
    await lockOrder(tx, row.orderId, 'anybody');
    const stale = await findStaleLink(tx.db, attemptId);
    if (stale) await setLinkEnded(tx.db, attemptId);
    return stale;
  });
}

async function cancel(
  ctx: Context,
  deps: GatewayDeps,
  gateway: Gateway,
  { attemptId, linkId }: { attemptId: string; linkId: string },
): Promise<void> {
  try {
    await gateway.cancelLink(linkId);
    await recordLink(ctx, { attemptId, linkId, state: 'cancelled' });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.fault !== 'refused') throw error;
    await recordLink(ctx, { attemptId, linkId, state: 'created' });
    const row = await findAttempt(ctx.db, { id: attemptId });
    if (row) await lookAt(ctx, deps, gateway, row);
  }
}

/**
 * Cancels a link at the gateway that is for nothing any more: its part was settled another way or costs something
 * else, or its order was cancelled. Who has paid it before that gets the money back. @throws GatewayError to be tried again
 */
export async function endLink(
  ctx: Context,
  deps: GatewayDeps,
  { attemptId }: LinkJob,
): Promise<void> {
  const gateway = deps.gateway();
  const stale = gateway && (await takeStale(ctx, attemptId));
  // Only the keys that made it can end it.
  if (!gateway || stale?.keyId !== gateway.keyId) return;
  const linkId = stale.linkId ?? (await gateway.findLink(attemptId))?.id;
  if (linkId !== undefined) return cancel(ctx, deps, gateway, { attemptId, linkId });
  // The call that makes it may still be under way.
  if (stale.isOld) await recordLink(ctx, { attemptId, state: 'cancelled' });
}

/** Ends what a job has not: a link whose gateway did not answer for long, or whose address nobody has got. */
export async function endStaleLinks(ctx: Context, deps: GatewayDeps): Promise<void> {
  for (const attemptId of await listStaleLinks(ctx.db)) {
    await deps.jobs.enqueueAll(ctx.db, LINK_JOB, [{ data: { attemptId }, key: attemptId }]);
  }
}
