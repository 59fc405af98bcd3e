import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';

/** Nothing new is stored with less than this free: PostgreSQL needs the rest. */
export const RESERVED_BYTES = 256e6;
const BACK_BYTES = 288e6;
const ENOUGH_BYTES = 500e6;
const LOOK_MS = 3_000;
const WARN_MS = 10 * 60_000;

export async function freeSpace(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some, such as /proc, have no size.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

export type DiskWatch = {
  isLow: () => boolean;
  freeBytes: () => { folder: string; bytes: number }[];
  stop: () => void;
};

type Options = {
  required: string[];
  watched: string[];
  log: Log;
  free?: (folder: string) => Promise<number>;
};

type Disk = {
  folder: string;
  isRequired: boolean;
  isLow: boolean;
  warnedAt: number;
  bytes: number;
};

function note(disk: Disk, bytes: number, log: Log): void {
  disk.bytes = bytes;
  const facts = { folder: disk.folder, freeMb: Math.round(bytes / 1e6) };
  const isLow = disk.isRequired && bytes < (disk.isLow ? BACK_BYTES : RESERVED_BYTES);
  if (isLow && !disk.isLow) log.error(facts, 'the disk is full: the shop keeps nothing new');
  if (!isLow && disk.isLow) log.info(facts, 'the disk has room again');
  disk.isLow = isLow;
  if (bytes >= ENOUGH_BYTES || performance.now() - disk.warnedAt < WARN_MS) return;
  disk.warnedAt = performance.now();
  log.warn(facts, 'the disk is nearly full');
}

async function look(disk: Disk, { log, free = freeSpace }: Options): Promise<void> {
  note(disk, await free(disk.folder).catch(() => Number.POSITIVE_INFINITY), log);
}

/** Measures every 3 s; warns below 500 MB, and refuses writes from 256 MB until there are 288 MB again. */
export async function watchFreeSpace(options: Options): Promise<DiskWatch> {
  const known = { isLow: false, warnedAt: Number.NEGATIVE_INFINITY, bytes: Number.NaN };
  const disks: Disk[] = [
    ...options.required.map((folder) => ({ folder, isRequired: true, ...known })),
    ...options.watched.map((folder) => ({ folder, isRequired: false, ...known })),
  ];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function lookOn(): Promise<void> {
    await Promise.all(disks.map((disk) => look(disk, options)));
    if (!isOver) timer = setTimeout(() => void lookOn(), LOOK_MS).unref();
  }

  await lookOn();
  return {
    isLow: () => disks.some(({ isLow }) => isLow),
    freeBytes: () =>
      disks
        .filter(({ bytes }) => Number.isFinite(bytes))
        .map(({ folder, bytes }) => ({ folder, bytes })),
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
