import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
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
      EROFS: 'it lies on a file system that is read-only',
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      ENOSPC: 'its disk is full, so make room or set BACKUP_DIR to another disk',
      ENOTDIR: 'a part of its path is a file',
      EEXIST: 'there is a file of that name',
    }[codeOf(cause)] ?? String(cause);
  throw new BackupError(`The folder ${folder} cannot be written: ${why}.`, { cause });
}

/** Makes each folder by itself: `recursive` hides which one failed. */
export async function makeFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch((cause) => refuseFolder(folder, cause));
}
