import { createHash } from 'node:crypto';
import type { Log } from '#platform/server/log.ts';
import { widthKey, type PictureStore } from './storage/picture-store.ts';

const MAX_MEMORY_BYTES = 32 * 1024 * 1024;

export type CachedVariant = { bytes: Uint8Array<ArrayBuffer>; etag: string };

export type MediaCache = {
  recall(key: string): CachedVariant | undefined;
  find(key: string): Promise<CachedVariant | undefined>;
  set(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<CachedVariant>;
};

type Options = {
  store: PictureStore;
  log: Log;
  isDiskLow?: () => boolean;
};

const SEAL_BYTES = 32;

/** A checksum of key and bytes at the end of each stored variant. */
function sealOf(key: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${key}\n`).update(bytes).digest();
}

export function sealed(key: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, sealOf(key, bytes)]);
}

/** @returns undefined for a variant that is damaged or another's */
export function unsealed(
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | undefined {
  const end = content.byteLength - SEAL_BYTES;
  if (end <= 0) return undefined;
  const bytes = content.subarray(0, end);
  return sealOf(key, bytes).equals(content.subarray(end)) ? bytes : undefined;
}

/**
 * Cached variants of pictures: hot ones in memory, all of them in the store. Failures are logged
 * and the variant is made again.
 * @param options.store may be shared by processes and lose variants at any time
 */
export function createMediaCache({ store, log, isDiskLow = () => false }: Options): MediaCache {
  const memory = new Map<string, CachedVariant>();
  let total = 0;

  function addToMemory(key: string, bytes: Uint8Array<ArrayBuffer>): CachedVariant {
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const variant = { bytes, etag: `"${digest}"` };
    total += bytes.byteLength - (memory.get(key)?.bytes.byteLength ?? 0);
    memory.set(key, variant);
    for (const [oldest, { bytes: forgotten }] of memory) {
      if (total <= MAX_MEMORY_BYTES) break;
      memory.delete(oldest);
      total -= forgotten.byteLength;
    }
    return variant;
  }

  function recall(key: string): CachedVariant | undefined {
    const variant = memory.get(key);
    if (!variant) return undefined;
    memory.delete(key);
    memory.set(key, variant);
    return variant;
  }

  return {
    recall,
    async find(key) {
      const recalled = recall(key);
      if (recalled) return recalled;
      try {
        const content = await store.get(widthKey(key));
        if (!content) return undefined;
        const bytes = unsealed(key, content);
        if (bytes) return addToMemory(key, bytes);
        log.warn('a cached width of a picture was damaged and is made again');
        return undefined;
      } catch (error) {
        log.warn({ err: error }, 'a width of a picture cannot be read from its store');
        return undefined;
      }
    },
    async set(key, bytes) {
      const variant = addToMemory(key, bytes);
      if (isDiskLow()) return variant;
      try {
        await store.put(widthKey(key), sealed(key, bytes));
      } catch (error) {
        log.warn({ err: error }, 'a width of a picture cannot be put into its store');
      }
      return variant;
    },
  };
}
