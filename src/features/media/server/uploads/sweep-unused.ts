import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { PictureStores } from '../storage/picture-store.ts';
import { moveOriginals, sweepStore } from '../storage/sweep-store.ts';
import { deleteUnusedMedia } from './upload-queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Removes pictures that nothing has shown for a day: uploaded for a product that was never saved. */
export async function sweepUnused(ctx: Context): Promise<void> {
  const untouchedSince = new Date(ctx.clock.now().getTime() - DAY_MS);
  const count = await transaction(ctx, ({ db }) => deleteUnusedMedia(db, untouchedSince));
  if (count > 0) ctx.log.info({ count }, 'unused pictures were removed');
}

/**
 * Sweeps rows and files of pictures. Files of rows that go now go tomorrow: a backup that has begun
 * may still ask for them. So a store that could not be swept is swept tomorrow, too.
 */
export async function sweepPictures(ctx: Context, stores: PictureStores): Promise<void> {
  try {
    await moveOriginals(ctx, stores);
    await sweepStore(ctx, stores.widths);
  } catch (error) {
    ctx.log.error({ err: error }, 'the store of pictures could not be swept');
  }
  await sweepUnused(ctx);
}

/** Sweeps once a day, in one of the shop's processes. */
export function sweepUnusedDaily(ctx: Context, jobs: Jobs, stores: PictureStores): Promise<void> {
  return jobs.everyDay('sweep-unused-media', () => sweepPictures(ctx, stores));
}
