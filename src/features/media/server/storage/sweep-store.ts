import type { Context } from '#platform/server/context.ts';
import { findOriginal } from './find-original.ts';
import { originalKey, pictureIn } from './picture-keys.ts';
import type { PictureStores, PictureStore, StoredObject } from './picture-store.ts';
import { dropBytes, filterMediaIds, listUnmoved } from './storage-queries.ts';

const DAY_MS = 24 * 3600 * 1000;
const AT_ONCE = 500;

async function removeUnknown(ctx: Context, store: PictureStore, objects: StoredObject[]) {
  const ids = objects.flatMap(({ key }) => pictureIn(key) ?? []);
  const known = await filterMediaIds(ctx.db, [...new Set(ids)]);
  const unknown = objects.filter(({ key }) => !known.has(pictureIn(key) ?? ''));
  for (const { key } of unknown) await store.remove(key);
  return unknown.length;
}

/** Removes objects older than a day without a picture, left by killed uploads and deleted rows. */
export async function sweepStore(ctx: Context, store: PictureStore): Promise<void> {
  const before = ctx.clock.now().getTime() - DAY_MS;
  let count = 0;
  let some: StoredObject[] = [];
  for await (const object of store.list()) {
    if (object.changedAt.getTime() >= before) continue;
    some.push(object);
    if (some.length < AT_ONCE) continue;
    count += await removeUnknown(ctx, store, some);
    some = [];
  }
  count += await removeUnknown(ctx, store, some);
  if (count > 0) ctx.log.info({ count }, 'files of pictures that are gone were removed');
}

/** Moves originals into the store: older ones, the demo's, those of a restored backup. */
export async function moveOriginals(ctx: Context, stores: PictureStores): Promise<void> {
  const { originals } = stores;
  if (!originals) return;
  let count = 0;
  for (;;) {
    const ids = await listUnmoved(ctx.db, AT_ONCE);
    for (const id of ids) {
      await originals.put(originalKey(id), await findOriginal({ ...ctx, stores }, id));
      await dropBytes(ctx.db, id);
      count += 1;
    }
    if (ids.length < AT_ONCE) break;
  }
  if (count > 0) ctx.log.info({ count }, 'pictures were moved into their store');
}
