/** Batch size; one batch ends well within the statement timeout. */
const BATCH_SIZE = 1_000;

/**
 * Repeats what changes at most so many rows until none is left, however many there are.
 * @param work says how many rows it has changed
 * @returns how many in all
 */
export async function inBatches(work: (batchSize: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await work(BATCH_SIZE);
    if (changed === 0) return count;
    count += changed;
  }
}
