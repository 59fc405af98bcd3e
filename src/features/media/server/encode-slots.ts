/** Pictures decoded or encoded at once in this process: each takes a whole core while it runs. */
const SLOTS = 2;

let busy = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the process's few places for picture work is free; first come, first served. */
export async function inEncodeSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy < SLOTS) busy += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place passes straight to the next in line, so nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
