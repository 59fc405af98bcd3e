import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteUnusedMedia } from './upload-queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Removes pictures that nothing has shown for a day: uploaded for a product that was never saved. */
export async function sweepUnused(ctx: Context): Promise<void> {
  const untouchedSince = new Date(ctx.clock.now().getTime() - DAY_MS);
  const count = await transaction(ctx, ({ db }) => deleteUnusedMedia(db, untouchedSince));
  if (count > 0) ctx.log.info({ count }, 'unused pictures were removed');
}

/** Sweeps once a day, in one of the shop's processes. */
export function sweepUnusedDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('sweep-unused-media', () => sweepUnused(ctx));
}
