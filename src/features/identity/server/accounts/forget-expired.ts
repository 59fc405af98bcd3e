import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteTriesBefore } from '../guessing/sign-in-tries-queries.ts';
import { deleteExpired } from '../identity-queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes sessions, links and counts of tries that have expired: they open nothing and only say who came when. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  while (await deleteExpired(db, at));
  await deleteTriesBefore(db, new Date(at.getTime() - DAY_MS));
}

/** Forgets what has expired once a day, in one of the shop's processes. */
export function forgetExpiredDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-expired', () => forgetExpired(ctx));
}
