import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteExpired } from '../identity-queries.ts';

/** Deletes sessions and links that have expired: they open nothing and only say who came when. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  while (await deleteExpired(db, at));
}

/** Forgets what has expired once a day, in one of the shop's processes. */
export function forgetExpiredDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-expired', () => forgetExpired(ctx));
}
