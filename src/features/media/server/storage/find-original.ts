import { createHash } from 'node:crypto';
import { Unavailable } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { PictureNotFound } from '../../contract.ts';
import { originalKey } from './picture-keys.ts';
import { StoreUnavailable, StoreRefused, type PictureStores } from './picture-store.ts';
import { findStoredMedia } from './storage-queries.ts';

type Deps = Pick<Context, 'db' | 'log'> & { stores: Pick<PictureStores, 'originals'> };

/** A store that fails is as temporary as a database that fails. */
export function orUnavailable(log: Context['log']): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof StoreUnavailable || error instanceof StoreRefused)) throw error;
    log.warn({ err: error }, 'the store of pictures cannot answer');
    throw Unavailable({ headers: { 'retry-after': '1' } });
  };
}

/** From the database or the store. @throws PictureNotFound, Unavailable */
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
