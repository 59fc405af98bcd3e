import { execFile } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BLOCK = 4_096;

/** A disk of its own size, in memory, which can be filled. */
export type SmallDisk = {
  folder: string;
  /** Bytes that can still be written. */
  free(): Promise<number>;
  /** Takes room until only so many bytes are free. */
  leave(bytes: number): Promise<void>;
  /** Gives back all that was taken. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** @returns undefined where nothing can be mounted: on Linux only an administrator may */
export async function mountSmallDisk(folder: string, mb: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'tmpfs', folder];
  const isMounted = await run('mount', options).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  const takers = path.join(folder, 'takers');
  let count = 0;

  async function free(): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }

  return {
    folder,
    free,
    async leave(bytes) {
      await mkdir(takers, { recursive: true });
      // What others give back meanwhile is taken too.
      for (let tries = 0; tries < 20; tries += 1) {
        const more = Math.floor(((await free()) - bytes) / BLOCK) * BLOCK;
        if (more <= 0) return;
        count += 1;
        await run('fallocate', ['-l', String(more), path.join(takers, String(count))]).catch(
          () => undefined,
        );
      }
    },
    clear: () => rm(takers, { recursive: true, force: true }),
    async close() {
      await run('umount', ['-l', folder]);
    },
  };
}
