type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs `work` when one of so many places is free; first come, first served. */
function createSlots(slots: number): InSlot {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < slots) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, so that no other slips in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** Pictures decoded or encoded at once in this process: each takes a whole core while it runs. */
export const inEncodeSlot = createSlots(2);

/** One upload after the other: the place that is left is for who looks at the shop. */
export const inUploadSlot = createSlots(1);
