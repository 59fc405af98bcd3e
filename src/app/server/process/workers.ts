import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/log.ts';
import type { GoogleSettings } from '#features/identity/server/provider/google-settings.ts';
import { gatherMetrics } from '../metrics/all-workers.ts';
import { STOP } from './shutdown.ts';

const MAX_DEATHS = 5;
const MINUTE_MS = 60_000;
/** A worker limits its own stop to 15 s. */
const STOP_MS = 16_000;

export class WorkersDied extends Error {
  readonly isExplained: boolean;

  constructor(message: string, isExplained = false) {
    super(message);
    this.isExplained = isExplained;
  }
}

type Options = {
  count: number;
  opened: Omit<Opened, 'isFirst'>;
  log: Log;
  onHopeless: (error: WorkersDied) => void;
};

function start(opened: Opened): Worker {
  const worker = cluster.fork();
  worker.send(opened);
  return worker;
}

async function untilListening(worker: Worker): Promise<void> {
  const died = once(worker, 'exit').then(
    ([, signal]) => new WorkersDied(`The first worker was ended by ${signal}.`, signal === null),
  );
  for (;;) {
    const said = await Promise.race([
      once(worker, 'message').then(([message]) => message as unknown),
      died,
    ]);
    if (said === LISTENING) return;
    if (said instanceof WorkersDied) throw said;
  }
}

async function stop(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit');
  // Ctrl-C in a terminal has reached it already.
  if (worker.isConnected()) worker.send(STOP);
  const force = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(force);
}

/** Runs `count` processes on one port and replaces dead ones. @returns how to stop them @throws WorkersDied if the first does not listen */
export async function superviseWorkers({
  count,
  opened,
  log,
  onHopeless,
}: Options): Promise<() => Promise<void>> {
  let isStopping = false;
  let deaths: number[] = [];

  async function replace(pid: number | undefined): Promise<void> {
    log.warn({ pid }, 'a worker died');
    const now = Date.now();
    deaths = [...deaths.filter((at) => now - at < MINUTE_MS), now];
    if (deaths.length > MAX_DEATHS) {
      onHopeless(new WorkersDied(`${deaths.length} workers died within a minute.`));
      return;
    }
    await sleep(100 * 2 ** deaths.length);
    if (!isStopping) start({ ...opened, isFirst: false });
  }

  // Workers accept connections themselves: one handed to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // JSON, the default, knows no Infinity, which the age of a missing backup is.
  cluster.setupPrimary({ serialization: 'advanced' });
  gatherMetrics();
  await untilListening(start({ ...opened, isFirst: true }));
  cluster.on('exit', (worker) => {
    if (!isStopping) void replace(worker.process.pid);
  });
  for (let others = 1; others < count; others += 1) start({ ...opened, isFirst: false });
  return async () => {
    isStopping = true;
    await Promise.all(
      Object.values(cluster.workers ?? {}).flatMap((one) => (one ? [stop(one)] : [])),
    );
  };
}

export type Opened = {
  connectionString: string;
  dataDir: string;
  google?: GoogleSettings | undefined;
  /** This worker prepares accounts and demo; the others start after it. */
  isFirst: boolean;
};

export const LISTENING = 'listening';

export async function openedByPrimary(): Promise<Opened> {
  // Nothing else keeps this process alive yet.
  process.channel?.ref();
  const [opened] = (await once(process, 'message')) as [Opened];
  process.channel?.unref();
  return opened;
}

export function tellListening(): void {
  process.send?.(LISTENING);
}
