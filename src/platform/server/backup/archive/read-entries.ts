import type { FileHandle } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';
import { FORMAT } from './manifest.ts';
import { BLOCK, paddingOf, readTarHeader } from './tar-header.ts';

export type Entry = { path: string; size: number; seconds: number; header: Buffer; at: number };

export function damaged(file: string, how: string): BackupError {
  return new BackupError(
    `${file} is damaged: ${how}. Nothing was restored; take another copy of it, or another backup.`,
  );
}

export async function readExactly(
  handle: FileHandle,
  { file, at, length }: { file: string; at: number; length: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw damaged(file, 'it is cut off');
    done += bytesRead;
  }
  return bytes;
}

function foreign(file: string): BackupError {
  return new BackupError(
    `${file} is no backup of a shop, or its beginning is damaged. Nothing was restored; name a file that a shop wrote, such as lehar-2026-11-21T18-30-00Z.tar.`,
  );
}

function assertFormat(file: string, path: string): void {
  const format = /^lehar-backup-(\d{1,6})\//.exec(path)?.[1];
  if (format === undefined) throw foreign(file);
  if (Number(format) === FORMAT) return;
  throw new BackupError(
    `${file} was written by a newer shop (its format is ${format}, this shop reads ${FORMAT}). Restore it with that version.`,
  );
}

/** Yields the headers of a backup. @throws BackupError for another format, a cut file, a changed header, bytes after the end */
export async function* readEntries(handle: FileHandle, file: string): AsyncGenerator<Entry> {
  const { size: end } = await handle.stat();
  let at = 0;
  for (let isFirst = true; ; isFirst = false) {
    const header = await readExactly(handle, { file, at, length: BLOCK });
    if (header.every((byte) => byte === 0) && !isFirst) break;
    const entry = readTarHeader(header);
    if (entry === undefined) {
      if (isFirst) throw foreign(file);
      throw damaged(file, `what should begin at byte ${at} does not`);
    }
    if (isFirst) assertFormat(file, entry.path);
    at += BLOCK;
    if (at + entry.size + paddingOf(entry.size) > end) throw damaged(file, 'it is cut off');
    yield { ...entry, header, at };
    at += entry.size + paddingOf(entry.size);
  }
  const rest = await readExactly(handle, { file, at, length: 2 * BLOCK });
  if (rest.some((byte) => byte !== 0)) throw damaged(file, 'it does not end as it should');
  if (at + rest.length !== end) throw damaged(file, 'something follows its end');
}
