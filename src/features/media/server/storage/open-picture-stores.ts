import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { bucketFolder } from '#platform/server/storage/s3.ts';
import { ensureMediaFolder, listStored } from '../media-queries.ts';
import { createDiskStore } from './disk-store.ts';
import { guardStore } from './guard-store.ts';
import {
  originalKey,
  StoreUnavailable,
  StoreRefused,
  type PictureStores,
  type PictureStore,
} from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

export type PictureSettings = {
  /** `s3://bucket/prefix` or `file:///folder`; without it pictures lie in the database. */
  url?: string | undefined;
  endpoint?: string | undefined;
  region: string;
  key?: string | undefined;
  secret?: string | undefined;
};

/** The settings name a store that refuses the shop or lacks its pictures. */
export class PictureStoreError extends Error {
  override name = 'PictureStoreError';
}

const SAMPLE_SIZE = 5;

const NOT_THERE =
  'PICTURES_URL names a place where the pictures of this shop are not. Name the one that it had before.';

/** Each database has a folder of its own in the store. */
async function openStore(db: Database, url: URL, settings: PictureSettings): Promise<PictureStore> {
  const folder = await ensureMediaFolder(db);
  if (url.protocol === 'file:') {
    return createDiskStore(fileURLToPath(`${url.href.replace(/\/$/, '')}/${folder}`));
  }
  const { endpoint, region, key = '', secret = '' } = settings;
  const { bucket, prefix } = bucketFolder(url);
  const store = { bucket, prefix: `${prefix}${folder}/`, endpoint, region };
  return guardStore(await createS3Store({ ...store, key, secret }));
}

type Logging = Pick<Context, 'db' | 'log'>;

/** An empty shop asks for a picture that does not exist, to see whether the store answers. */
async function hasAny(store: PictureStore, ids: string[]): Promise<boolean> {
  for (const id of ids) if (await store.get(originalKey(id))) return true;
  if (ids.length > 0) return false;
  await store.get(originalKey('none'));
  return true;
}

/** Only if many of its pictures are missing is the store the wrong one. */
async function checkStore({ db, log }: Logging, store: PictureStore, isForBackup: boolean) {
  const ids = await listStored(db, SAMPLE_SIZE);
  try {
    if (await hasAny(store, ids)) return;
  } catch (cause) {
    if (cause instanceof StoreRefused) {
      const why = `PICTURES_URL cannot be used: the store says ${cause.message}`;
      throw new PictureStoreError(why, { cause });
    }
    if (!(cause instanceof StoreUnavailable)) throw cause;
    // The shop runs without its pictures until the store answers.
    log.error({ err: cause }, 'the store of pictures cannot be reached');
    return;
  }
  if (ids.length > SAMPLE_SIZE && !isForBackup) throw new PictureStoreError(NOT_THERE);
  log.error({ lookedFor: ids.length }, NOT_THERE);
}

type OpenOptions = {
  cacheDir: string;
  /** A backup goes on without the pictures. */
  isForBackup?: boolean;
};

/** Opens the stores of the settings. @throws PictureStoreError */
export async function openPictureStores(
  ctx: Logging,
  settings: PictureSettings,
  { cacheDir, isForBackup = false }: OpenOptions,
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
