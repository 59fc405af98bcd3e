import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteOldKeys } from './key-queries.ts';

export async function purgeKeys({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const keys = await deleteOldKeys(db);
  if (keys > 0) log.info({ keys }, 'old idempotency keys deleted');
}

export function purgeKeysDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('purge-order-keys', () => purgeKeys(ctx));
}
