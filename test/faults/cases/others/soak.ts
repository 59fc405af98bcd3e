import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile, seconds } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase, type Outcome } from '../../harness/outcome.ts';
import { clusterOf, onOwnPostgres } from '../../harness/own-postgres.ts';
import { startProbe, visit } from '../../harness/probe.ts';
import { figuresOf } from '../../harness/process-figures.ts';
import { judge, type Sample } from '../../harness/slopes.ts';
import type { Stage } from '../../harness/stage.ts';

const MINUTES = { long: 60, short: 0.25 };
const BUYERS = 4;
const SAMPLE_MS = 10_000;

/** Only a database's owner may ask it for this; the folder tells as well. */
async function walMb(dataDir: string): Promise<number> {
  const folder = path.join(clusterOf(dataDir), 'pg_wal');
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Half of what these people can do: they think for as long as one turn takes. @returns that, in ms */
async function turnMs(stage: Stage): Promise<number> {
  const file = path.join(stage.folder, 'ledger-of-turns');
  const begun = performance.now();
  const client = await startClient(stage, BUYERS, file);
  await wait(Math.min(SAMPLE_MS, MINUTES.short * 30_000));
  await stopClient(client);
  for (const entry of openLedger(file).entries()) stage.ledger.append(entry);
  return ((performance.now() - begun) * BUYERS) / Math.max(1, confirmedIn(file));
}

async function sampleFor(stage: Stage, dataDir: string, minutes: number): Promise<Sample[]> {
  const begun = performance.now();
  const every = Math.min(SAMPLE_MS, (minutes * 60_000) / 5);
  const samples: Sample[] = [];
  for (;;) {
    const minute = (performance.now() - begun) / 60_000;
    if (minute >= minutes || stage.isHurried()) return samples;
    samples.push({ minute, ...figuresOf(stage.shop.pid()), walMb: await walMb(dataDir) });
    await wait(every);
  }
}

async function runOn(stage: Stage, dataDir: string, minutes: number): Promise<Outcome> {
  const file = path.join(stage.folder, 'ledger-of-soak');
  const pauseMs = await turnMs(stage);
  const client = await startClient(stage, BUYERS, file, { pauseMs });
  const health = startProbe(() => visit(`${stage.shop.origin}/healthz`), 100);
  const samples = await sampleFor(stage, dataDir, minutes);
  const waits = (await health.stop()).map(({ ms }) => ms);
  await stopClient(client);
  for (const entry of openLedger(file).entries()) stage.ledger.append(entry);
  const { grows, most, wrong } = judge(samples, minutes);
  if (stage.shop.pid() === undefined) wrong.push('the process ended');
  const [first, last] = [samples[0], samples.at(-1)];
  const counts = {
    minutes,
    samples: samples.length,
    'thinking time': seconds(pauseMs),
    'orders confirmed': confirmedIn(file),
    'memory first, last': `${first?.rssMb.toFixed(0)} MB, ${last?.rssMb.toFixed(0)} MB`,
    'memory grows': `${grows.rss.toFixed(2)} MB/min`,
    'open files first, last': `${first?.fds}, ${last?.fds}`,
    'most WAL': `${most.toFixed(0)} MB`,
    'healthz p99, longest': `${quantile(0.99, waits).toFixed(0)} ms, ${quantile(1, waits).toFixed(0)} ms`,
  };
  return conclude(stage, { counts, wrong });
}

/** F25: the shop at half load for an hour, or `--minutes`. */
export const soak: FaultCase = {
  name: 'soak',
  says: 'half load for long: memory, files, WAL',
  isApart: true,
  run: (outer, size) => {
    const minutes = outer.flags.minutes ?? MINUTES[size];
    const dataDir = path.join(outer.folder, 'soaked');
    return onOwnPostgres(outer, dataDir, (stage) => runOn(stage, dataDir, minutes));
  },
};
