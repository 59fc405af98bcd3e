import path from 'node:path';
import {
  openPictureStores,
  type PictureSettings,
} from '#features/media/server/storage/open-picture-stores.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Config } from './config.ts';

type Where = { config: Config; dataDir: string; isForBackup?: boolean };

export function pictureSettings(config: Config): PictureSettings {
  return {
    url: config.PICTURES_URL,
    endpoint: config.PICTURES_S3_ENDPOINT,
    region: config.PICTURES_S3_REGION,
    key: config.PICTURES_S3_KEY,
    secret: config.PICTURES_S3_SECRET,
  };
}

/** Where the settings say that pictures are. @throws PictureStoreError */
export function openPictures(
  ctx: Pick<Context, 'db' | 'log'>,
  { config, dataDir, isForBackup = false }: Where,
): Promise<PictureStores> {
  const cacheDir = path.join(dataDir, 'media-cache');
  return openPictureStores(ctx, pictureSettings(config), { cacheDir, isForBackup });
}
