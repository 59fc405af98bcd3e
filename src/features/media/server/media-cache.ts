import { createHash } from 'node:crypto';
import type { Log } from '#platform/server/log.ts';
import type { PictureStore } from './storage/picture-store.ts';
import { widthKey } from './storage/picture-keys.ts';

/** Hot variants kept in memory by one process, in bytes. */
const MAX_MEMORY_BYTES = 32 * 1024 * 1024;

export type CachedVariant = { bytes: Uint8Array<ArrayBuffer>; etag: string };

export type MediaCache = {
  /** From memory only, at once. */
  recall(key: string): CachedVariant | undefined;
  /** From memory or the store. */
  find(key: string): Promise<CachedVariant | undefined>;
  /** Keeps a variant in memory and, where the store takes it, there. */
  keep(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<CachedVariant>;
};

type Options = { store: PictureStore; log: Log };

/**
 * Variants of pictures: the hot ones in memory, all of them in the store. For them it is only a
 * cache: what cannot be read or written is logged and made again.
 * @param options.store may be shared by processes and lose variants at any time
 */
export function createMediaCache({ store, log }: Options): MediaCache {
  const memory = new Map<string, CachedVariant>();
  let total = 0;

  function remember(key: string, bytes: Uint8Array<ArrayBuffer>): CachedVariant {
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
        const bytes = await store.get(widthKey(key));
        return bytes && remember(key, bytes);
      } catch (error) {
        log.warn({ err: error }, 'a width of a picture cannot be read from its store');
        return undefined;
      }
    },
    async keep(key, bytes) {
      const variant = remember(key, bytes);
      try {
        await store.put(widthKey(key), bytes);
      } catch (error) {
        log.warn({ err: error }, 'a width of a picture cannot be put into its store');
      }
      return variant;
    },
  };
}
