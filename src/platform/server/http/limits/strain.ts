import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../../log.ts';
import { STRAIN } from './limit-table.ts';

const LOOK_MS = 500;

/** Whether an event loop has been late all the time for so long. */
export type Strain = {
  /** How late it was on average since the last time, until now (ms). */
  note: (delayMs: number, now: number) => void;
  isStrained: () => boolean;
};

/** Judges delays: one look that is in time ends the strain. */
export function createStrain({ overMs, forMs } = STRAIN): Strain {
  let lateSince: number | undefined;
  let last: number | undefined;
  let isStrained = false;
  return {
    note(delayMs, now) {
      lateSince = delayMs > overMs ? (lateSince ?? last ?? now) : undefined;
      last = now;
      isStrained = lateSince !== undefined && now - lateSince >= forMs;
    },
    isStrained: () => isStrained,
  };
}

/** Watches this process's event loop. Neither keeps the process alive nor costs a measurable time. */
export function watchStrain(log: Log): Strain['isStrained'] {
  const strain = createStrain();
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Nothing was counted where the loop stood still all the time.
    const delayMs = delays.count > 0 ? delays.mean / 1e6 : now - before;
    delays.reset();
    before = now;
    const was = strain.isStrained();
    strain.note(delayMs, now);
    if (strain.isStrained() !== was) {
      const facts = { delayMs: Math.round(delayMs) };
      if (was) log.info(facts, 'the event loop is in time again');
      else log.warn(facts, 'the event loop is late');
    }
  }, LOOK_MS);
  timer.unref();
  return strain.isStrained;
}
