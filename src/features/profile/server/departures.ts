import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteDepartures, deleteOrphans, hasDeparted, lockCustomer } from './departure-queries.ts';

/** Makes a concurrent deletion of the caller wait, so that it covers these writes. @throws Unauthenticated for a token from before a departure */
export async function assertPresent(tx: Context): Promise<void> {
  const { uid, issuedAt } = personOf(tx);
  // Two statements: the second sees a departure that the first waited for.
  const { hasLeft } = await pipeline({
    locked: lockCustomer(tx.db, uid),
    hasLeft: hasDeparted(tx.db, uid, issuedAt),
  });
  if (!hasLeft) return;
  throw Unauthenticated({
    detail: 'This account was deleted. Nothing was saved. Sign in again, or create a new account.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

const DAY_MS = 24 * 3600_000;

/** Longer than any token is valid, and than a shop tries another identity provider. */
const RETENTION_DAYS = 30;

type Sweep = {
  isEmbedded: boolean;
};

/** Deletes and logs profiles, addresses and carts without an account, which normal writes never leave; and departures older than all tokens. */
export async function sweepOrphans(ctx: Context, { isEmbedded }: Sweep): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  const count = await inBatches((most) =>
    deleteOrphans(ctx.db, { isEmbedded, unchangedSince: before, most }),
  );
  if (count > 0) ctx.log.warn({ count }, 'removed customers without an account');
  await inBatches((most) => deleteDepartures(ctx.db, { before, most }));
}

/** Runs `sweepOrphans` once a day, in one process. */
export function sweepOrphansDaily(ctx: Context, jobs: Jobs, sweep: Sweep): Promise<void> {
  return jobs.everyDay('sweep-orphans', () => sweepOrphans(ctx, sweep));
}
