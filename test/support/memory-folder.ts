import { statfs } from 'node:fs/promises';

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 3e9;

/** A folder that lies in memory; undefined where there is none or little room, as in many containers. */
export async function memoryFolder(): Promise<string | undefined> {
  const found = await statfs(SHARED_MEMORY).catch(() => undefined);
  return found && found.bavail * found.bsize > ROOM_BYTES ? SHARED_MEMORY : undefined;
}
