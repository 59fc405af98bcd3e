import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../storage/make-folder.ts';
import { BackupError } from './backup-error.ts';

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** @throws BackupError with the reason */
export function refuseFile(file: string, cause: unknown): never {
  const why =
    {
      ENOENT: 'there is no such file',
      EACCES:
        'the user of the shop may not read it, so copy it to a folder that is open to that user',
    }[codeOf(cause)] ?? String(cause);
  throw new BackupError(`${file} cannot be read: ${why}. Nothing was restored.`, { cause });
}

/** @throws BackupError with the reason */
export function refuseFolder(folder: string, cause: unknown): never {
  const why =
    {
      ENOENT: 'no folder can be made there',
      EROFS:
        'it lies on a file system that is read-only, at least for this service: on a server, `lehar folders` gives leave to write there',
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      ENOSPC: 'its disk is full, so make room or set BACKUP_DIR to another disk',
      ENOTDIR: 'a part of its path is a file',
      EEXIST: 'there is a file of that name',
    }[codeOf(cause)] ?? String(cause);
  throw new BackupError(`The folder ${folder} cannot be written: ${why}.`, { cause });
}

/** @throws BackupError with the reason */
export async function makeBackupFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700).catch((cause: NodeJS.ErrnoException) =>
    refuseFolder(cause.path ?? folder, cause),
  );
}

/** Writes a file and removes it. @throws BackupError with the reason */
export async function tryBackupFolder(folder: string): Promise<void> {
  await makeBackupFolder(folder);
  // The name of an unfinished backup: a nightly one removes what a kill leaves.
  const file = path.join(folder, `lehar-check.${randomBytes(4).toString('hex')}.partial`);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle
      .writeFile('tried')
      .then(() => handle.sync())
      .finally(() => handle.close());
  } catch (cause) {
    refuseFolder(folder, cause);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
