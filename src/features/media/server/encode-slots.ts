type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrency; first come, first served. */
function createSlots(slots: number): InSlot {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < slots) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes on directly, so that no other caller slips in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** Decoding and encoding use a whole core each. */
export const inEncodeSlot = createSlots(2);

/** Uploads leave one encoder slot for visitors. */
export const inUploadSlot = createSlots(1);
