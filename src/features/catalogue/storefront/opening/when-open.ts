import { serverClock } from '#platform/client/calls/server-clock.ts';
import { comesEarly } from './early-key.ts';

const LONGEST_MS = 2 ** 31 - 1;
/** The crowd presses over so long a time, not in one moment. */
const SPREAD_MS = 800;

type Moment = { slug: string; opensAt: string; earlyMinutes: number };

/** Calls once when the server's clock says that this tab may buy, or a little later. @returns how to stop waiting */
export function whenOpen({ slug, opensAt, earlyMinutes }: Moment, call: () => void): () => void {
  const earlier = comesEarly(slug) ? earlyMinutes * 60_000 : 0;
  const at = Date.parse(opensAt) - earlier;
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
