type Limit<T> = {
  ms: number;
  late: () => T;
};

/** Races `work` against a time limit. A rejection after the limit is ignored. */
export async function withinTime<T>(work: Promise<T>, { ms, late }: Limit<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
