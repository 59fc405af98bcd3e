import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#platform/server/storage/make-folder.ts';
import {
  assertKey,
  isKey,
  StoreUnavailable,
  type PictureStore,
  type StoredObject,
} from './picture-store.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function away(cause: unknown): StoreUnavailable {
  return new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Atomic: no reader ever sees half a file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const { dir, name } = path.parse(file);
  // Files of this name are swept after a crash.
  const temporary = path.join(dir, `${name}-${randomUUID()}.tmp`);
  await makeFolder(dir);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    await syncFolder(dir);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** `original/ab/<id>.webp` below `dir`. @throws StoreUnavailable if the disk fails */
export function createDiskStore(dir: string): PictureStore {
  function fileOf(key: string): string {
    assertKey(key);
    const name = path.basename(key);
    return path.join(dir, path.dirname(key), name.slice(0, 2), name);
  }

  async function* list(): AsyncGenerator<StoredObject> {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw away(error);
    });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const key = `${path.basename(path.dirname(entry.parentPath))}/${entry.name}`;
      // Foreign files such as .DS_Store.
      if (!isKey(key) || path.resolve(fileOf(key)) !== path.resolve(file)) continue;
      const found = await stat(file).catch(() => undefined);
      if (found) yield { key, changedAt: found.mtime };
    }
  }

  return {
    async put(key, bytes) {
      await writeWhole(fileOf(key), bytes).catch((error: unknown) => {
        throw away(error);
      });
    },
    async get(key) {
      try {
        const bytes = await readFile(fileOf(key));
        // A crash of the machine may leave an empty file.
        return bytes.byteLength > 0 ? bytes : undefined;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw away(error);
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw away(error);
      });
    },
    list,
  };
}
