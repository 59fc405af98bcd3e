import { serverClock } from '#platform/client/calls/server-clock.ts';

const LONGEST_MS = 2 ** 31 - 1;
/** The crowd presses over so long a time, not in one moment. */
const SPREAD_MS = 800;

/** Calls once when the server's clock has reached this time, or a little later. @returns how to stop waiting */
export function whenServerSays(at: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const spread = Math.random() * SPREAD_MS;
  async function wait(): Promise<void> {
    const now = await serverClock();
    if (isOver) return;
    const left = at - now();
    if (left <= 0) return call();
    timer = setTimeout(() => void wait(), Math.min(LONGEST_MS, left + spread));
  }
  void wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
