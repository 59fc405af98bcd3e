import type { Context } from '#platform/server/context.ts';
import { GatewayError, type Gateway } from '../gateway.ts';
import { findAttempt, setLooked, type AttemptRow } from './attempt-queries.ts';
import { LOOK_JOB, lookAfterMs, type GatewayDeps, type LookJob } from './gateway-deps.ts';
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

async function lookAt(
  ctx: Context,
  deps: GatewayDeps,
  gateway: Gateway,
  { id: attemptId, gatewayOrderId }: AttemptRow,
): Promise<void> {
  for (const payment of await gateway.look(gatewayOrderId ?? '')) {
    const promised = await recordPayment(ctx, deps, { attemptId, payment });
    await capture(ctx, deps, { attemptId, promised });
  }
}

async function hasLooked(ctx: Context, deps: GatewayDeps, row: AttemptRow): Promise<boolean> {
  const gateway = deps.gateway();
  if (!gateway || row.gatewayOrderId === null) return false;
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

/** Looks at an attempt, whatever events say of it, and plans the next look unless it is paid. */
export async function lookAgain(
  ctx: Context,
  deps: GatewayDeps,
  { attemptId, step }: LookJob,
): Promise<void> {
  const row = await findAttempt(ctx.db, { id: attemptId });
  if (!row || row.attempt.state === 'captured') return;
  const nextMs = lookAfterMs(step + 1);
  if (await hasLooked(ctx, deps, row)) {
    await setLooked(ctx.db, attemptId, { isLast: nextMs === undefined });
  }
  if (nextMs === undefined) return;
  const data: LookJob = { attemptId, step: step + 1 };
  const startAfter = new Date(row.createdAt.getTime() + nextMs);
  const job = { data, key: `${attemptId} ${step + 1}`, startAfter };
  await deps.jobs.enqueueAll(ctx.db, LOOK_JOB, [job]);
}
