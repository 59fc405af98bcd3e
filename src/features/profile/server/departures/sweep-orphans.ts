import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteDepartures, deleteOrphans } from './departure-queries.ts';

const DAY_MS = 24 * 3600_000;
/** Longer than any token holds, and than a shop tries another identity provider. */
const KEPT_DAYS = 30;

type Sweep = {
  /** Whether every customer has an account at the embedded identity provider. */
  isEmbedded: boolean;
};

/**
 * Removes profiles, addresses and carts whose account is gone, and logs how many: the writes themselves
 * see to it that there are none. Forgets departures that no token is older than.
 */
export async function sweepOrphans(ctx: Context, { isEmbedded }: Sweep): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const count = await inBatches((most) =>
    deleteOrphans(ctx.db, { isEmbedded, unchangedSince: before, most }),
  );
  if (count > 0) ctx.log.warn({ count }, 'removed customers without an account');
  await inBatches((most) => deleteDepartures(ctx.db, { before, most }));
}

/** Does so once a day, in one of the shop's processes. */
export function sweepOrphansDaily(ctx: Context, jobs: Jobs, sweep: Sweep): Promise<void> {
  return jobs.everyDay('sweep-orphans', () => sweepOrphans(ctx, sweep));
}
