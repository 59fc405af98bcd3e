import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import {
  deleteUnusedMedia,
  dropBytes,
  filterMediaIds,
  listMediaWidths,
  listUnmoved,
  lockMediaRows,
  touchMedia,
} from './media-queries.ts';
import { findOriginal } from './storage/originals.ts';
import {
  originalKey,
  pictureIn,
  type PictureStore,
  type PictureStores,
  type StoredObject,
} from './storage/picture-store.ts';

const DAY_MS = 24 * 3600 * 1000;
const BATCH_SIZE = 500;

/** Locks pictures against the sweep while a product takes them. @returns ids that do not exist */
export async function lockMedia(tx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const there = new Set(await lockMediaRows(tx.db, ids));
  return new Set(ids.filter((id) => !there.has(id)));
}

/** Pixels, by id. */
export async function mediaWidths(tx: Context, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await listMediaWidths(tx.db, ids);
  return new Map(rows.map(({ id, width }) => [id, width]));
}

/** Restarts the day after which unused pictures are deleted. */
export async function releaseMedia(tx: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await touchMedia(tx.db, ids);
}

/** Deletes pictures unused for a day, such as uploads for a product that was never saved. */
export async function sweepUnused(ctx: Context): Promise<void> {
  const untouchedSince = new Date(ctx.clock.now().getTime() - DAY_MS);
  const count = await transaction(ctx, ({ db }) => deleteUnusedMedia(db, untouchedSince));
  if (count > 0) ctx.log.info({ count }, 'unused pictures were removed');
}

async function removeUnknown(ctx: Context, store: PictureStore, objects: StoredObject[]) {
  const ids = objects.flatMap(({ key }) => pictureIn(key) ?? []);
  const known = await filterMediaIds(ctx.db, [...new Set(ids)]);
  const unknown = objects.filter(({ key }) => !known.has(pictureIn(key) ?? ''));
  for (const { key } of unknown) await store.remove(key);
  return unknown.length;
}

/** Removes objects older than a day without a picture, left by killed uploads and deleted rows. */
async function sweepStore(ctx: Context, store: PictureStore): Promise<void> {
  const before = ctx.clock.now().getTime() - DAY_MS;
  let count = 0;
  let batch: StoredObject[] = [];
  for await (const object of store.list()) {
    if (object.changedAt.getTime() >= before) continue;
    batch.push(object);
    if (batch.length < BATCH_SIZE) continue;
    count += await removeUnknown(ctx, store, batch);
    batch = [];
  }
  count += await removeUnknown(ctx, store, batch);
  if (count > 0) ctx.log.info({ count }, 'files of pictures that are gone were removed');
}

/** Moves originals into the store: older ones, the demo's, those of a restored backup. */
async function moveOriginals(ctx: Context, stores: PictureStores): Promise<void> {
  const { originals } = stores;
  if (!originals) return;
  let count = 0;
  for (;;) {
    const ids = await listUnmoved(ctx.db, BATCH_SIZE);
    for (const id of ids) {
      await originals.put(originalKey(id), await findOriginal({ ...ctx, stores }, id));
      await dropBytes(ctx.db, id);
      count += 1;
    }
    if (ids.length < BATCH_SIZE) break;
  }
  if (count > 0) ctx.log.info({ count }, 'pictures were moved into their store');
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
