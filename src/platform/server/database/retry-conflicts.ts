import { setTimeout as wait } from 'node:timers/promises';
import { isConflict } from './database.ts';

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 10;

/** Repeats a transaction up to three times after a conflict, with random pauses. @param isOther a further error to retry */
export async function retryConflicts<T>(
  work: () => Promise<T>,
  isOther: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (failures === MAX_RETRIES || !(isConflict(error) || isOther(error))) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** failures);
    }
  }
}
