import { setTimeout as sleep } from 'node:timers/promises';
import { connect, findRunning } from './connect.ts';
import { explainFailure } from './embedded-postgres-error.ts';
import { launch } from './launch.ts';
import type { PostgresHome } from './postgres-home.ts';
import { findPostmaster, isAlive, readPostmaster } from './owners.ts';
import { runProgram } from './binaries.ts';

const CHECK_MS = 250;
const LONGEST_DELAY_MS = 5_000;

type SuperviseOptions = {
  port: number;
  durable: boolean;
  processes: number;
  log: (message: string) => void;
};

/** Restarts PostgreSQL on the same port when it ends unexpectedly. @returns how to stop watching */
export function superviseServer(home: PostgresHome, { log, ...options }: SuperviseOptions) {
  const controller = new AbortController();
  const { signal } = controller;

  async function isRunning(): Promise<boolean> {
    const postmaster = await readPostmaster(home.clusterDir);
    return postmaster !== undefined && isAlive(postmaster.pid);
  }

  async function startAgain(): Promise<void> {
    for (let delayMs = 100; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        if ((await findRunning(home, signal)) === undefined) {
          await connect(home, await launch(home, { ...options, signal }));
        }
        log('PostgreSQL runs again.');
        return;
      } catch (error) {
        if (signal.aborted) return;
        log(error instanceof Error ? error.message : String(error));
        await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (await isRunning())) continue;
      log('PostgreSQL ended unexpectedly and is started again.');
      await startAgain();
    }
  }

  const watching = watch();
  return async (): Promise<void> => {
    controller.abort();
    await watching;
  };
}

/** Stops PostgreSQL in `fast` mode. Resolves when it is gone. */
export async function stopServer(home: PostgresHome): Promise<void> {
  const args = ['stop', '-D', home.clusterDir, '-m', 'fast', '-w', '-t', '60'];
  const { ok, output } = await runProgram(home.binaries.pgCtl, args, { user: home.user });
  if (ok || (await findPostmaster(home.clusterDir)) === undefined) return;
  throw explainFailure('PostgreSQL could not be stopped', { folder: home.storeDir, output });
}
