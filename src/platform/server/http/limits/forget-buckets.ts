import type { Context } from '../../context.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { deleteFullBuckets } from './shared-bucket-queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes buckets unused for a day: they are full again. */
export function forgetBucketsDaily({ db, clock }: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-rate-buckets', async () => {
    await deleteFullBuckets(db, new Date(clock.now().getTime() - DAY_MS));
  });
}
