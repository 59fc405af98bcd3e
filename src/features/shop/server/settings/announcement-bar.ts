import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { pauseMoments } from '../../workshop/pause.ts';
import type { ShopSettings } from '../../settings/settings.ts';
import { refreshPages } from '../shop-queries.ts';

const BAR_JOB = 'announcement-bar';
/** Clocks of the shop and of PostgreSQL may differ. */
const GRACE_MS = 1_000;

/** Queues a refresh of the cached pages for the moments at which the bar or a pause comes and goes. */
export async function queueBarMoments(
  { db, clock }: Context,
  jobs: Jobs,
  { bar, workshop }: Pick<ShopSettings, 'bar' | 'workshop'>,
): Promise<void> {
  const now = clock.now().toISOString();
  const moments = [bar.from, bar.until, ...pauseMoments(workshop)].filter((moment) => moment > now);
  await jobs.enqueueAll(
    db,
    BAR_JOB,
    moments.map((moment) => ({
      data: {},
      key: moment,
      startAfter: new Date(Date.parse(moment) + GRACE_MS),
    })),
  );
}

export function workBarMoments({ db }: Pick<Context, 'db'>, jobs: Jobs): Promise<void> {
  return jobs.work(BAR_JOB, () => refreshPages(db));
}
