import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const ENOUGH_BYTES = 500e6;
const LOOK_MS = 10 * 60_000;

/** What ordinary users may still write on the disk of this folder, in bytes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

type Options = {
  folders: string[];
  log: Log;
  enough?: number;
};

async function look({ folders, log, enough = ENOUGH_BYTES }: Options): Promise<void> {
  for (const folder of folders) {
    const free = await freeSpace(folder).catch(() => undefined);
    if (free === undefined || free >= enough) continue;
    log.warn({ folder, freeMb: Math.round(free / 1e6) }, 'the disk is nearly full');
  }
}

/** Warns in the log now and every ten minutes while a disk has less than 500 MB. @returns its end */
export async function watchFreeSpace(options: Options): Promise<() => void> {
  await look(options);
  const timer = setInterval(() => void look(options), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
