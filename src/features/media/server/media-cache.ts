import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#platform/server/log.ts';

/** Hot variants kept in memory by one process, in bytes. */
const MAX_MEMORY_BYTES = 32 * 1024 * 1024;

/** Raised when the encoder's settings change, so that files made with older ones are left behind. */
const RECIPE = '1';

export type CachedVariant = { bytes: Uint8Array<ArrayBuffer>; etag: string };

export type MediaCache = {
  /** From memory only, at once. */
  recall(key: string): CachedVariant | undefined;
  /** From memory or disk. */
  find(key: string): Promise<CachedVariant | undefined>;
  /** Keeps a variant in memory and, where the disk takes it, on disk. */
  keep(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<CachedVariant>;
};

type Options = { dir: string; log: Log };

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
}

/** Whole or not at all: a reader, also one in another process, never sees half a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Variants of pictures: the hot ones in memory, all of them on disk under `dir`. The disk is only a
 * cache: what cannot be read or written is logged and made again.
 * @param dir may be shared by processes and may be emptied at any time
 */
export function createMediaCache({ dir, log }: Options): MediaCache {
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

  function fileOf(key: string): string {
    return path.join(dir, RECIPE, key.slice(0, 2), key);
  }

  return {
    recall,
    async find(key) {
      const recalled = recall(key);
      if (recalled) return recalled;
      try {
        const bytes = await readFile(fileOf(key));
        return bytes.byteLength > 0 ? remember(key, bytes) : undefined;
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') {
          log.warn({ code: errorCode(error) }, 'picture cache on disk cannot be read');
        }
        return undefined;
      }
    },
    async keep(key, bytes) {
      const variant = remember(key, bytes);
      try {
        await writeWhole(fileOf(key), bytes);
      } catch (error) {
        log.warn({ code: errorCode(error) }, 'picture cache on disk cannot be written');
      }
      return variant;
    },
  };
}
