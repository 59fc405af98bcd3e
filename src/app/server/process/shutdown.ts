import { setTimeout as sleep } from 'node:timers/promises';

export type ShutdownStep = {
  name: string;
  run: (isCrash: boolean) => Promise<void>;
};

export type ShutdownOptions = {
  hardLimitMs: number;
  log: (message: string) => void;
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Message of the parent process that requests an orderly end. */
export const STOP = 'stop';
const CRASH_LIMIT_MS = 5_000;

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export async function runSteps(
  steps: ShutdownStep[],
  isCrash: boolean,
  log: (message: string) => void,
): Promise<boolean> {
  let allRan = true;
  for (const step of steps) {
    try {
      await step.run(isCrash);
    } catch (error) {
      allRan = false;
      log(`Shutting down: "${step.name}" failed: ${describe(error)}`);
    }
  }
  return allRan;
}

export type Shutdown = {
  isLeaving: () => boolean;
  abort: () => Promise<void>;
};

/**
 * Runs the steps once, in order, even after a failed one, on a signal, `STOP` or the parent's death: exit code 0.
 * A second signal ends it at once with 1; an uncaught error gives them 5 s, code 1. @param steps may grow during the start
 */
export function onShutdown(steps: ShutdownStep[], { hardLimitMs, log }: ShutdownOptions): Shutdown {
  let isLeaving = false;
  let signals = 0;

  async function leave(reason: string, limits: { code: number; limitMs: number }): Promise<void> {
    if (isLeaving) return;
    log(reason);
    await end(limits);
  }

  async function end(limits: { code: number; limitMs: number }): Promise<void> {
    isLeaving = true;
    const inTime = await Promise.race([
      runSteps(steps, limits.code !== 0, log),
      sleep(limits.limitMs, 'late' as const),
    ]);
    if (inTime === 'late') log(`Not everything was closed within ${limits.limitMs / 1000} s.`);
    process.exit(inTime === true ? limits.code : 1);
  }

  function crash(error: unknown): void {
    log(`Unexpected error: ${describe(error)}`);
    void leave('Shutting down after it.', { code: 1, limitMs: CRASH_LIMIT_MS });
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      void leave('Shutting down.', { code: 0, limitMs: hardLimitMs });
    });
  }
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // The reader of our output (terminal, pipe) may be gone; that alone stops nothing.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const onOrphaned = (): void =>
    void leave('The process that started the shop is gone. Shutting down.', {
      code: 0,
      limitMs: hardLimitMs,
    });
  const shutdown: Shutdown = {
    isLeaving: () => isLeaving,
    abort: () => end({ code: 1, limitMs: hardLimitMs }),
  };
  if (process.send === undefined) return shutdown;
  process.on('message', (message) => {
    if (message === STOP) void leave('Shutting down.', { code: 0, limitMs: hardLimitMs });
  });
  if (!process.connected) onOrphaned();
  process.on('disconnect', onOrphaned);
  // This listener must not keep the process alive.
  process.channel?.unref();
  return shutdown;
}
