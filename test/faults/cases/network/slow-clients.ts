import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBuyers } from '../../harness/buyers.ts';
import { call, type Answer } from '../../harness/calls.ts';
import { quantile } from '../../harness/figures.ts';
import { sendBytes } from '../../harness/http-bytes.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { startProbe, visit, type Probe } from '../../harness/probe.ts';
import { figuresOf } from '../../harness/process-figures.ts';
import { openSlowSockets, type Habit } from '../../harness/slow-sockets.ts';
import type { Stage } from '../../harness/stage.ts';

type Size = { sockets: Record<Habit, number>; calmMs: number; lastMs: number };

/** After 35 s no slow connection may be left. */
const SIZES: Record<'long' | 'short', Size> = {
  long: {
    sockets: { headers: 2_000, body: 500, idle: 500, deaf: 200 },
    calmMs: 10_000,
    lastMs: 60_000,
  },
  short: {
    sockets: { headers: 400, body: 100, idle: 100, deaf: 50 },
    calmMs: 5_000,
    lastMs: 35_000,
  },
};
/** Slow clients come from one address, or from so many that none is over its limit. */
const SOURCES: Record<string, string[]> = {
  'one address': ['127.0.0.2'],
  'many addresses': Array.from({ length: 128 }, (_, at) => `127.0.1.${at + 1}`),
};
/** Honest people shop so slowly that no limit of theirs is met. */
const BUYERS = { many: 20, pauseMs: 15_000 };
const EVERY_MS = 200;
/** For the long form only: tests assert nothing about time. */
const LIMITS = { honestP99Ms: 500, moreMb: 150, mayStay: 50 };
/** On a busy machine honest visitors wait anyway: then no more than this much longer. */
const SLOWER = 2;

/** A new visitor over a new connection. */
async function arrive(origin: string): Promise<Answer> {
  const host = new URL(origin).host;
  const bytes = `GET /v2/products HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const { status } = await sendBytes(origin, bytes);
  return { status, code: 'new', isReplayed: false, retryAfter: '', body: {} };
}

/** Requests of honest visitors: list, home page, cart, and new connections. */
async function honest(stage: Stage) {
  const { origin } = stage.shop;
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) throw new Error('There is nobody to ask');
  const probers = [
    startProbe(() => visit(`${origin}/v2/products`), EVERY_MS),
    startProbe(() => visit(`${origin}/`), EVERY_MS),
    startProbe(() => call(origin, 'GET /v2/carts', buyer), EVERY_MS),
    startProbe(() => arrive(origin), EVERY_MS),
  ];
  return async (): Promise<Probe[]> =>
    (await Promise.all(probers.map((prober) => prober.stop()))).flat();
}

function sizeOf({ flags }: Stage, size: 'long' | 'short'): Size {
  const { sockets, ...rest } = SIZES[size];
  const chosen = Object.entries(sockets).map(([habit, many]) => [habit, flags[habit] ?? many]);
  return { ...rest, sockets: Object.fromEntries(chosen) as Size['sockets'] };
}

function p99Of(probes: Probe[]): number {
  return quantile(
    0.99,
    probes.map(({ ms }) => ms),
  );
}

function failuresOf(probes: Probe[]): string[] {
  return probes.flatMap(({ answer: { status, code } }) =>
    status === 200 ? [] : [`an honest visitor was answered ${status} ${code}`],
  );
}

type Round = { counts: Record<string, string | number>; wrong: string[] };

/** One attack, and what honest visitors noticed of it. */
async function attack(stage: Stage, from: string, length: 'long' | 'short'): Promise<Round> {
  const { sockets, calmMs, lastMs } = sizeOf(stage, length);
  const stopCalm = await honest(stage);
  await wait(calmMs);
  const calm = await stopCalm();
  const before = figuresOf(stage.shop.pid());
  const stopHonest = await honest(stage);
  const slow = openSlowSockets(stage.shop.origin, sockets, SOURCES[from] ?? []);
  await wait(3_000);
  const during = figuresOf(stage.shop.pid());
  await wait(lastMs - 3_000);
  const after = figuresOf(stage.shop.pid());
  const probes = await stopHonest();
  slow.close();
  const [stay, more] = [after.fds - before.fds, Math.round(after.rssMb - before.rssMb)];
  const mostMs = Math.max(LIMITS.honestP99Ms, SLOWER * p99Of(calm));
  const faults: [boolean, string][] = [
    [stay > LIMITS.mayStay, `${stay} connections were still there`],
    [length === 'long' && p99Of(probes) > mostMs, 'honest visitors waited'],
    [length === 'long' && more > LIMITS.moreMb, `${more} MB more`],
  ];
  const failures = failuresOf(probes);
  const found = [...failures, ...faults.flatMap(([isSo, what]) => (isSo ? [what] : []))];
  const counts = {
    'slow ones': `${Object.values(sockets).join(' + ')}, ${slow.taken()} connected`,
    'open after 3 s': during.fds - before.fds,
    [`open after ${lastMs / 1000} s`]: stay,
    'honest requests': probes.length,
    'not answered with 200': failures.length,
    'honest p99 before, meanwhile': `${Math.round(p99Of(calm))} ms, ${Math.round(p99Of(probes))} ms`,
    'more memory then, after': `${Math.round(during.rssMb - before.rssMb)} MB, ${more} MB`,
  };
  return {
    counts: Object.fromEntries(Object.entries(counts).map(([what, n]) => [`${from}: ${what}`, n])),
    wrong: found.map((what) => `${from}: ${what}`),
  };
}

/** F10: connections that stay open and send nothing, beside honest visitors. */
export const slowClients: FaultCase = {
  name: 'F10',
  isSlow: true,
  says: 'slow headers, slow bodies, idle connections, clients that never read',
  async run(stage, length) {
    if (process.platform !== 'linux') return { counts: { 'only on': 'Linux' }, wrong: [] };
    await stage.shop.stop();
    await stage.shop.start({ RATE_LIMITS: 'on' });
    const file = path.join(stage.folder, 'ledger-of-slow-clients');
    const client = await startClient(stage, BUYERS.many, file, BUYERS);
    const rounds: Round[] = [];
    for (const from of Object.keys(SOURCES)) rounds.push(await attack(stage, from, length));
    await stopClient(client);
    const entries = openLedger(file).entries();
    for (const entry of entries) stage.ledger.append(entry);
    const unknown = entries.filter(({ what }) => what === 'unknown').length;
    const wrong = rounds.flatMap((round) => round.wrong);
    if (unknown > 0) wrong.push(`${unknown} orders were not answered`);
    const counts = Object.assign({}, ...rounds.map((round) => round.counts)) as Round['counts'];
    await stage.shop.stop();
    await stage.shop.start();
    return conclude(stage, { counts: { ...counts, 'orders confirmed': confirmedIn(file) }, wrong });
  },
};
