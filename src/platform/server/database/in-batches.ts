/** Batch size; one batch ends well within the statement timeout. */
const BATCH_SIZE = 1_000;

/** Repeats a bounded change until no row is left. @param work returns the number of changed rows */
export async function inBatches(work: (batchSize: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await work(BATCH_SIZE);
    if (changed === 0) return count;
    count += changed;
  }
}
