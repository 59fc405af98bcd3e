import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createDiskStore } from './disk-store.ts';
import { guardStore } from './guard-store.ts';
import { originalKey } from './picture-keys.ts';
import {
  StoreUnavailable,
  StoreRefused,
  type PictureStores,
  type PictureStore,
} from './picture-store.ts';
import { createS3Store } from './s3-store.ts';
import { ensureMediaFolder, listStored } from './storage-queries.ts';

export type PictureSettings = {
  /** `s3://bucket/prefix` or `file:///folder`; the database keeps the pictures if not given. */
  url?: string | undefined;
  endpoint?: string | undefined;
  region: string;
  key?: string | undefined;
  secret?: string | undefined;
};

/** The settings name a place in which this shop's pictures are not, or that refuses it. */
export class PictureStoreError extends Error {
  override name = 'PictureStoreError';
}

/** Of the newest and of the oldest: enough to tell a wrong place from one that has lost pictures. */
const LOOKED_AT = 5;

const NOT_THERE =
  'PICTURES_URL names a place where the pictures of this shop are not. Name the one that it had before.';

/** The store of the settings: in it a folder of this database's own. */
async function openStore(db: Database, url: URL, settings: PictureSettings): Promise<PictureStore> {
  const folder = await ensureMediaFolder(db);
  if (url.protocol === 'file:') {
    return createDiskStore(fileURLToPath(new URL(folder, `${url.href.replace(/\/$/, '')}/`)));
  }
  const { endpoint, region, key = '', secret = '' } = settings;
  const path = url.pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/');
  const store = { bucket: url.hostname, prefix: `${path}${folder}/`, endpoint, region };
  return guardStore(await createS3Store({ ...store, key, secret }));
}

type Logging = Pick<Context, 'db' | 'log'>;

/** Where there are no pictures yet it is asked all the same, to see whether it answers. */
async function holdsAny(store: PictureStore, ids: string[]): Promise<boolean> {
  for (const id of ids) if (await store.get(originalKey(id))) return true;
  if (ids.length > 0) return false;
  await store.get(originalKey('none'));
  return true;
}

/**
 * Asks the store for a few pictures that it should have, or for one that it will not have. The few
 * of a small shop may be lost: only many say that the place is wrong.
 */
async function checkStore({ db, log }: Logging, store: PictureStore, isForBackup: boolean) {
  const ids = await listStored(db, LOOKED_AT);
  try {
    if (await holdsAny(store, ids)) return;
  } catch (cause) {
    if (cause instanceof StoreRefused) {
      const why = `PICTURES_URL cannot be used: the store says ${cause.message}`;
      throw new PictureStoreError(why, { cause });
    }
    if (!(cause instanceof StoreUnavailable)) throw cause;
    // The rest of the shop works without pictures, which come when the store does.
    log.error({ err: cause }, 'the store of pictures cannot be reached');
    return;
  }
  if (ids.length > LOOKED_AT && !isForBackup) throw new PictureStoreError(NOT_THERE);
  log.error({ lookedFor: ids.length }, NOT_THERE);
}

type Wanted = {
  /** For the widths where no store is named. */
  cacheDir: string;
  /** All else is worth a backup, whatever has become of the pictures. */
  isForBackup?: boolean;
};

/**
 * Where this shop's pictures are, by its settings.
 * @throws PictureStoreError when that cannot be so
 */
export async function openPictureStores(
  ctx: Logging,
  settings: PictureSettings,
  { cacheDir, isForBackup = false }: Wanted,
): Promise<PictureStores> {
  if (settings.url === undefined) {
    if ((await listStored(ctx.db, 1)).length > 0) {
      throw new PictureStoreError(
        'Pictures of this shop lie in a store, and PICTURES_URL does not say in which. Set it, or `npm run restore` a backup, which has them all.',
      );
    }
    return { widths: createDiskStore(cacheDir) };
  }
  const store = await openStore(ctx.db, new URL(settings.url), settings);
  await checkStore(ctx, store, isForBackup);
  return { originals: store, widths: store };
}
