import { createHash } from 'node:crypto';
import { Unavailable } from '#platform/contract/problem.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import type { FilledColumn } from '#platform/server/backup/fill-column.ts';
import type { Context } from '#platform/server/context.ts';
import type { Log } from '#platform/server/log.ts';
import { PictureNotFound } from '../../contract.ts';
import { findStoredMedia } from '../media-queries.ts';
import {
  originalKey,
  StoreRefused,
  StoreUnavailable,
  type PictureStores,
} from './picture-store.ts';

type Deps = Pick<Context, 'db' | 'log'> & { stores: Pick<PictureStores, 'originals'> };

/** A store that fails is as temporary as a database that fails. */
export function orUnavailable(log: Context['log']): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof StoreUnavailable || error instanceof StoreRefused)) throw error;
    log.warn({ err: error }, 'the store of pictures cannot answer');
    throw Unavailable({ headers: { 'retry-after': '1' } });
  };
}

/** Reads an original from the database or the store. @throws PictureNotFound, Unavailable */
export async function findOriginal({ db, log, stores }: Deps, id: string): Promise<Uint8Array> {
  const original = await findStoredMedia(db, id);
  if (!original) throw PictureNotFound();
  if (original.bytes) return original.bytes;
  const bytes = await stores.originals?.get(originalKey(id)).catch(orUnavailable(log));
  const isTheSame = bytes && createHash('sha256').update(bytes).digest().equals(original.sha256);
  if (isTheSame) return bytes;
  log.error({ picture: id, isThere: bytes !== undefined }, 'a stored picture has changed');
  throw PictureNotFound();
}

/** Puts stored pictures into the backup as if they were in the database. */
export function backedUpPictures({ originals }: PictureStores, log: Log): FilledColumn {
  return {
    table: { schema: 'public', name: 'media' },
    key: 'id',
    column: 'bytes',
    async valueOf(id) {
      const bytes = await originals?.get(originalKey(id)).catch((cause: unknown) => {
        throw new BackupError(`The store of pictures cannot answer: ${String(cause)}`, { cause });
      });
      if (bytes) return bytes;
      // One lost picture must not stop the backup.
      log.error({ picture: id }, 'a picture is missing in its store, and so in the backup');
      return undefined;
    },
  };
}
