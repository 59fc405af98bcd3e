import { setTimeout as sleep } from 'node:timers/promises';

export const TICK_MS = 250;

/** @returns milliseconds from `spent` to the next whole tick */
export function untilNextTick(spent: number, tick: number): number {
  return Math.ceil(spent / tick) * tick - spent;
}

/** Answers, or fails, at the next tick from its begin: how long it took would tell what was found. */
export async function answerAtNextTick<T>(tickMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    await sleep(untilNextTick(performance.now() - startedAt, tickMs));
  }
}
