import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeDataDir, makePrivate } from '#platform/server/embedded-postgres/postgres-home.ts';
import { postgresUserFor } from '#platform/server/embedded-postgres/data-dir.ts';
import { readPostmaster } from '#platform/server/embedded-postgres/owners.ts';
import { checkCopy } from '../harness/copies.ts';
import { openLedger, type Entry } from '../harness/ledger.ts';
import { confirmedIn, SHORT_PAUSE_MS, startClient, stopClient } from '../harness/load.ts';
import type { FaultCase, Size } from '../harness/outcome.ts';
import { childrenOf, clusterOf, onOwnPostgres, startPostgres } from '../harness/own-postgres.ts';
import type { Stage } from '../harness/stage.ts';

const SIZES = {
  long: { copies: 20, buyers: 8, pauseMs: 0 },
  short: { copies: 1, buyers: 4, pauseMs: SHORT_PAUSE_MS },
};

type Copied = { dataDir: string; known: number };

/** All processes of a PostgreSQL. The first is stopped before the others are counted: it makes them. */
async function freeze(dataDir: string): Promise<number[]> {
  const postmaster = await readPostmaster(clusterOf(dataDir));
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGSTOP');
  const pids = [postmaster.pid];
  for (const pid of await childrenOf(postmaster.pid)) {
    process.kill(pid, 'SIGSTOP');
    pids.push(pid);
  }
  return pids;
}

/** Copies the folder as it is at one moment, as if the machine had stopped there. */
async function copyFolder(dataDir: string, to: string): Promise<void> {
  await makeDataDir(to);
  await makePrivate(path.join(to, 'postgres'), postgresUserFor(dataDir));
  const frozen = await freeze(dataDir);
  try {
    await promisify(execFile)('cp', ['-a', clusterOf(dataDir), clusterOf(to)]);
  } finally {
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT');
  }
}

/** Copies again and again while people buy. */
async function copyUnderLoad(
  stage: Stage,
  { dataDir, copies, ledgerFile }: { dataDir: string; copies: number; ledgerFile: string },
): Promise<Copied[]> {
  const made: Copied[] = [];
  while (made.length < copies && !stage.isHurried()) {
    const before = confirmedIn(ledgerFile);
    while (confirmedIn(ledgerFile) < before + 3) await wait(20);
    await wait(Math.random() * 500);
    const known = openLedger(ledgerFile).entries().length;
    const to = path.join(stage.folder, `copy-${made.length}`);
    await copyFolder(dataDir, to);
    made.push({ dataDir: to, known });
  }
  return made;
}

async function tryCopy({ dataDir, known }: Copied, entries: Entry[]) {
  const begun = performance.now();
  const server = await startPostgres(dataDir);
  const seconds = (performance.now() - begun) / 1000;
  try {
    const { orders, wrong } = await checkCopy(server.connectionString, {
      entries,
      known,
      arrived: undefined,
    });
    return { orders, wrong, seconds };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runOn(
  stage: Stage,
  dataDir: string,
  { copies, buyers, pauseMs }: (typeof SIZES)[Size],
) {
  const ledgerFile = path.join(stage.folder, 'ledger');
  const client = await startClient(stage, buyers, ledgerFile, { pauseMs });
  const made = await copyUnderLoad(stage, { dataDir, copies, ledgerFile });
  await stopClient(client);
  const entries = openLedger(ledgerFile).entries();
  const tried: Awaited<ReturnType<typeof tryCopy>>[] = [];
  for (const one of made) tried.push(await tryCopy(one, entries));
  const wrong = tried.flatMap((one) => one.wrong);
  const counts = {
    copies: made.length,
    'orders in the last one': tried.at(-1)?.orders ?? 0,
    'orders confirmed in all': confirmedIn(ledgerFile),
    'lost of those confirmed before': wrong.filter((one) => one.startsWith('I1 ')).length,
    'longest start on a copy': `${Math.max(...tried.map(({ seconds }) => seconds)).toFixed(2)} s`,
  };
  return { counts, wrong };
}

/** F20: the data folder as it was at one moment under load. On a PostgreSQL of its own. */
export const copiedFolder: FaultCase = {
  name: 'F20',
  says: 'the data folder is copied under load and started',
  async run(outer, size) {
    const dataDir = path.join(outer.folder, 'own');
    return onOwnPostgres(outer, dataDir, (stage) => runOn(stage, dataDir, SIZES[size]));
  },
};
