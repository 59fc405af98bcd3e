import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteOldKeys } from '#platform/server/idempotency/key-queries.ts';

/** Throws away the answers that were kept for requests of more than 7 days ago. */
export async function purgeKeys({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const keys = await deleteOldKeys(db);
  if (keys > 0) log.info({ keys }, 'old order keys thrown away');
}

/** Does so once a day, in one of the shop's processes. */
export function purgeKeysDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('purge-order-keys', () => purgeKeys(ctx));
}
