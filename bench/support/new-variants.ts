const WIDTHS = [64, 96, 128, 160, 240, 320, 480, 640];
const AT_ONCE = 50;

export type NewVariants = {
  /** Keeps so many requests open for widths that nobody asked for yet, until `until` is over. */
  storm(until: Promise<unknown>): Promise<number[]>;
};

/** Widths of the demo's pictures that are not made yet, each asked for once. */
export function newVariants(origin: string, mediaIds: string[]): NewVariants {
  const left = WIDTHS.flatMap((width) => mediaIds.map((id) => `/media/${id}/${width}.avif`));
  async function ask(): Promise<number> {
    const path = left.shift();
    if (path === undefined) throw new Error('Every width has been asked for');
    const from = performance.now();
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - from;
  }
  return {
    async storm(until) {
      const waits: number[] = [];
      let isOver = false;
      void until.finally(() => (isOver = true));
      async function keepAsking(): Promise<void> {
        while (!isOver) waits.push(await ask());
      }
      await Promise.all(Array.from({ length: AT_ONCE }, keepAsking));
      return waits;
    },
  };
}
