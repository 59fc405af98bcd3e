import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeBuyers } from '../../harness/buyers.ts';
import { call } from '../../harness/calls.ts';
import { quantile, seconds, tally } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, SHORT_PAUSE_MS, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase, type Outcome, type Size } from '../../harness/outcome.ts';
import { onOwnPostgres, strike, untilUp } from '../../harness/own-postgres.ts';
import { startProbe, unfitting, visit, type Prober } from '../../harness/probe.ts';
import type { Stage } from '../../harness/stage.ts';

const SIZES = {
  long: { each: 30, buyers: 8, pauseMs: 0 },
  short: { each: 1, buyers: 4, pauseMs: SHORT_PAUSE_MS },
};
/** Limit for the first success after the database is back; checked in the long form. */
const RECOVERY_MS = 2_000;
const GIVE_UP_MS = 60_000;

type Blow = (stage: Stage) => Promise<void>;

/** As an administrator does without permission to signal PostgreSQL's processes. */
async function endSessions({ db }: Stage): Promise<void> {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
}

/** @returns milliseconds from when the database was there to the first answer of it */
async function recovery(carts: Prober, connectionString: string): Promise<number> {
  await untilUp(connectionString);
  const up = performance.now();
  while (performance.now() < up + GIVE_UP_MS) {
    const first = carts.probes.find(({ at, answer }) => at > up && answer.status === 200);
    if (first) return first.at + first.ms - up;
    await wait(5);
  }
  return GIVE_UP_MS;
}

async function strikeOften(
  stage: Stage,
  blows: Blow[],
  carts: Prober,
  file: string,
): Promise<number[]> {
  const times: number[] = [];
  for (const blow of blows) {
    if (stage.isHurried()) break;
    const before = confirmedIn(file);
    while (confirmedIn(file) === before) await wait(20);
    await wait(Math.random() * 500);
    await blow(stage);
    times.push(await recovery(carts, stage.connectionString));
  }
  return times;
}

async function runOn(
  stage: Stage,
  blows: Blow[],
  { buyers, pauseMs }: (typeof SIZES)[Size],
): Promise<Outcome> {
  const file = path.join(stage.folder, 'ledger-of-restarts');
  const { origin } = stage.shop;
  const client = await startClient(stage, buyers, file, { pauseMs });
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) throw new Error('There is nobody to ask');
  await Promise.all([visit(`${origin}/`), visit(`${origin}/v2/products`)]);
  const pid = stage.shop.pid();
  const carts = startProbe(() => call(origin, 'GET /v2/carts', buyer), 20);
  const list = startProbe(() => visit(`${origin}/v2/products`), 20);
  const home = startProbe(() => visit(`${origin}/`), 50);
  const times = await strikeOften(stage, blows, carts, file);
  const cartAnswers = await carts.stop();
  const seen = [...(await list.stop()), ...(await home.stop())];
  await stopClient(client);
  const entries = openLedger(file).entries();
  for (const entry of entries) stage.ledger.append(entry);
  const lost = seen.filter(({ answer }) => answer.status !== 200);
  const odd = entries.flatMap((one) =>
    one.what === 'unknown' && !one.detail.startsWith('503') ? [one.detail] : [],
  );
  const wrong = [
    ...unfitting(cartAnswers, [200]).map((one) => `a cart was answered ${one}`),
    ...odd.map((detail) => `an order was answered ${detail}`),
    ...lost.map(({ answer }) => `catalogue or home page: ${answer.status} ${answer.code}`),
    ...(stage.shop.pid() === pid ? [] : ['the process ended']),
    ...(times.length > 3 && quantile(0.95, times) > RECOVERY_MS ? ['it recovers late'] : []),
  ];
  const counts = {
    blows: times.length,
    'orders confirmed': confirmedIn(file),
    'answers unknown': entries.filter(({ what }) => what === 'unknown').length,
    carts: tally(cartAnswers.map(({ answer }) => `${answer.status} ${answer.code}`)),
    'catalogue and home page': `${seen.length}, ${lost.length} not shown`,
    'answers again p50': seconds(quantile(0.5, times)),
    'answers again p95': seconds(quantile(0.95, times)),
  };
  return conclude(stage, { counts, wrong });
}

/** F3: the database goes and comes back. */
export const restartedDatabase: FaultCase = {
  name: 'F3',
  says: 'the database is restarted under load: fast, immediate, kill -9',
  async run(outer, size) {
    const { each } = SIZES[size];
    const dataDir = path.join(outer.folder, 'restarted');
    const ways: Blow[] = (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).map(
      (signal) => () => strike(dataDir, signal),
    );
    const blows = ways.flatMap((blow) => Array.from({ length: each }, () => blow));
    const own = await onOwnPostgres(outer, dataDir, (stage) => runOn(stage, blows, SIZES[size]));
    if (process.env.TEST_DATABASE_URL === undefined) return own;
    const ended = Array.from({ length: each }, () => endSessions);
    const outside = await runOn(outer, ended, SIZES[size]);
    const entries = Object.entries(outside.counts).map(([name, one]) => [`outside: ${name}`, one]);
    const counts = { ...own.counts, ...(Object.fromEntries(entries) as Outcome['counts']) };
    return { counts, wrong: [...own.wrong, ...outside.wrong] };
  },
};
