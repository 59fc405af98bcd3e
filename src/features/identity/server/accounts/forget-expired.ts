import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteTriesBefore } from '../guessing/sign-in-tries-queries.ts';
import { deleteExpired } from '../identity-queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes expired sessions, links and counts of tries: useless, but they say who came when. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  while (await deleteExpired(db, at));
  await deleteTriesBefore(db, new Date(at.getTime() - DAY_MS));
}

/** Runs `forgetExpired` once a day, in one process. */
export function forgetExpiredDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-expired', () => forgetExpired(ctx));
}
