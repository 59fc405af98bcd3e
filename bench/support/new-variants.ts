/** The dearest first: small ones are made faster than they can be thought of. */
const WIDTHS = [960, 750, 640, 480, 320, 240, 160, 128, 96, 64];
const FORMATS = ['avif', 'webp'];
const AT_ONCE = 50;

export type NewVariants = {
  /** Keeps so many requests open for widths that are not made yet, until `until` is over. */
  storm(until: Promise<unknown>): Promise<number[]>;
};

/** Widths of the demo's pictures that are not made yet, each requested once. */
export function newVariants(origin: string, mediaIds: string[]): NewVariants {
  const files = FORMATS.flatMap((format) => WIDTHS.map((width) => `${width}.${format}`));
  const left = files.flatMap((file) => mediaIds.map((id) => `/media/${id}/${file}`));
  async function ask(): Promise<number> {
    const path = left.shift();
    if (path === undefined) throw new Error('Every width has been requested');
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
      async function keepRequesting(): Promise<void> {
        while (!isOver) waits.push(await ask());
      }
      await Promise.all(Array.from({ length: AT_ONCE }, keepRequesting));
      return waits;
    },
  };
}
