import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { PictureStores } from '../storage/picture-store.ts';
import { moveOriginals, sweepStore } from '../storage/sweep-store.ts';
import { deleteUnusedMedia } from './upload-queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes pictures unused for a day, such as uploads for a product that was never saved. */
export async function sweepUnused(ctx: Context): Promise<void> {
  const untouchedSince = new Date(ctx.clock.now().getTime() - DAY_MS);
  const count = await transaction(ctx, ({ db }) => deleteUnusedMedia(db, untouchedSince));
  if (count > 0) ctx.log.info({ count }, 'unused pictures were removed');
}

/** Files go a day after their rows, because a running backup may still read them. */
export async function sweepPictures(ctx: Context, stores: PictureStores): Promise<void> {
  try {
    await moveOriginals(ctx, stores);
    await sweepStore(ctx, stores.widths);
  } catch (error) {
    ctx.log.error({ err: error }, 'the store of pictures could not be swept');
  }
  await sweepUnused(ctx);
}

export function sweepUnusedDaily(ctx: Context, jobs: Jobs, stores: PictureStores): Promise<void> {
  return jobs.everyDay('sweep-unused-media', () => sweepPictures(ctx, stores));
}
