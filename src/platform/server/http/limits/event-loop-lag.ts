import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../../log.ts';
import { OVERLOAD } from './limit-table.ts';

const SAMPLE_MS = 500;

export type OverloadDetector = {
  sample: (delayMs: number, now: number) => void;
  isOverloaded: () => boolean;
};

export function createOverloadDetector({ overMs, forMs } = OVERLOAD): OverloadDetector {
  let lateSince: number | undefined;
  let last: number | undefined;
  let isOverloaded = false;
  return {
    sample(delayMs, now) {
      lateSince = delayMs > overMs ? (lateSince ?? last ?? now) : undefined;
      last = now;
      isOverloaded = lateSince !== undefined && now - lateSince >= forMs;
    },
    isOverloaded: () => isOverloaded,
  };
}

export function watchEventLoopLag(log: Log): OverloadDetector['isOverloaded'] {
  const detector = createOverloadDetector();
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Nothing is counted while the loop is blocked.
    const delayMs = delays.count > 0 ? delays.mean / 1e6 : now - before;
    delays.reset();
    before = now;
    const was = detector.isOverloaded();
    detector.sample(delayMs, now);
    if (detector.isOverloaded() !== was) {
      const facts = { delayMs: Math.round(delayMs) };
      if (was) log.info(facts, 'the event loop is in time again');
      else log.warn(facts, 'the event loop is late');
    }
  }, SAMPLE_MS);
  timer.unref();
  return detector.isOverloaded;
}
