import { createHash, randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import { makeBackupFolder, refuseFolder } from '../backup-folder.ts';
import { DIGEST, MANIFEST, ROOT_FOLDER, type Manifest } from './manifest.ts';
import { openArchive } from './open-archive.ts';
import { BLOCK, paddingOf, tarHeader } from './tar-header.ts';

export type NewArchive = {
  add: (entryPath: string, content: Buffer) => Promise<void>;
  finish: (manifest: Manifest) => Promise<number>;
  abandon: () => Promise<void>;
};

/** Makes a rename in this folder durable. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) {
    throw new BackupError(`${file} exists already and was left as it is. Give another name.`);
  }
}

async function readBack(partial: string): Promise<void> {
  try {
    const archive = await openArchive(partial);
    await archive.close();
  } catch (cause) {
    throw new BackupError('What was written could not be read back, so there is no backup.', {
      cause,
    });
  }
}

/** Begins a backup file, `.partial` until finished, readable by its owner only. @throws BackupError if it exists or cannot be written */
export async function createArchive(file: string, createdAt: Date): Promise<NewArchive> {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const folder = path.dirname(file);
  await makeBackupFolder(folder);
  await refuseExisting(file);
  const handle = await open(partial, 'wx', 0o600).catch((cause) => refuseFolder(folder, cause));
  const digest = createHash('sha256');
  const seconds = Math.floor(createdAt.getTime() / 1000);
  let size = 0;

  async function write(bytes: Buffer): Promise<void> {
    digest.update(bytes);
    size += bytes.length;
    // Unlike `write`, writes all bytes, from the end of the last write.
    await handle.writeFile(bytes).catch((cause) => refuseFolder(folder, cause));
  }

  async function add(entryPath: string, content: Buffer): Promise<void> {
    const header = tarHeader({ path: entryPath, size: content.length, seconds });
    await write(Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]));
  }

  return {
    add,
    async finish(manifest) {
      await add(`${ROOT_FOLDER}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest, undefined, 1)));
      await add(`${ROOT_FOLDER}/${DIGEST}`, Buffer.from(`${digest.copy().digest('hex')}\n`));
      await write(Buffer.alloc(2 * BLOCK));
      await handle.sync();
      await handle.close();
      await readBack(partial);
      await refuseExisting(file);
      await rename(partial, file);
      await syncFolder(path.dirname(file));
      return size;
    },
    async abandon() {
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
