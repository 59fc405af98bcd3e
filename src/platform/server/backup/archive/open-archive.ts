import { open, type FileHandle } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';
import { refuseFile } from '../backup-folder.ts';
import { checkArchive } from './check-archive.ts';
import { partPath, type Manifest, type Table } from './manifest.ts';
import { readEntries } from './read-entries.ts';
import { inflate } from './row-text.ts';
import { sha256 } from './tar-header.ts';

export type Archive = {
  manifest: Manifest;
  rowsOf: (table: Table) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
};

async function findParts(handle: FileHandle, file: string): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  for await (const { path, at } of readEntries(handle, file)) offsets.set(path, at);
  return offsets;
}

async function readPart(handle: FileHandle, at: number | undefined, bytes: number) {
  const content = Buffer.alloc(bytes);
  if (at === undefined) return content;
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await handle.read(content, done, bytes - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return content;
}

/** Opens a backup that was read whole and agrees with its manifest. @throws BackupError naming the difference */
export async function openArchive(file: string): Promise<Archive> {
  const handle = await open(file, 'r').catch((cause) => refuseFile(file, cause));
  try {
    const manifest = await checkArchive(handle, file);
    const offsets = await findParts(handle, file);
    return {
      manifest,
      async *rowsOf(table) {
        for (const [index, part] of table.parts.entries()) {
          const content = await readPart(handle, offsets.get(partPath(table, index)), part.bytes);
          if (sha256(content) !== part.sha256) {
            throw new BackupError(`${file} changed while it was read. Nothing was restored.`);
          }
          yield await inflate(content);
        }
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
