import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBuyers } from '../../harness/buyers.ts';
import { call } from '../../harness/calls.ts';
import { quantile } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { startProbe, visit, type Probe } from '../../harness/probe.ts';
import { figuresOf } from '../../harness/process-figures.ts';
import { openSlowSockets, type Habit } from '../../harness/slow-sockets.ts';
import type { Stage } from '../../harness/stage.ts';

type Size = { sockets: Record<Habit, number>; calmMs: number; lastMs: number; mayStay: number };

/** After 17 s only those who said all their headers may be there; after 60 s nobody. */
const SIZES: Record<'long' | 'short', Size> = {
  long: {
    sockets: { headers: 400, body: 100, idle: 100, deaf: 50 },
    calmMs: 10_000,
    lastMs: 60_000,
    mayStay: 5,
  },
  short: {
    sockets: { headers: 40, body: 5, idle: 10, deaf: 5 },
    calmMs: 2_000,
    lastMs: 17_000,
    mayStay: 20,
  },
};
const BUYERS = 4;
/** Told of the long form alone: nothing is asserted about time in a test. */
const LIMITS = { honestP99Ms: 500, moreMb: 150 };
/** On a busy machine honest visitors wait anyway: then no more than this much longer. */
const SLOWER = 2;

/** Asks as honest visitors do: the shelf, the home page, a cart. */
async function honest(stage: Stage) {
  const { origin } = stage.shop;
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) throw new Error('There is nobody to ask');
  const probers = [
    startProbe(() => visit(`${origin}/v2/products`), 50),
    startProbe(() => visit(`${origin}/`), 50),
    startProbe(() => call(origin, 'GET /v2/carts', buyer), 50),
  ];
  return async (): Promise<Probe[]> =>
    (await Promise.all(probers.map((prober) => prober.stop()))).flat();
}

function sizeOf({ asked }: Stage, size: 'long' | 'short'): Size {
  const { sockets, ...rest } = SIZES[size];
  const chosen = Object.entries(sockets).map(([habit, many]) => [habit, asked[habit] ?? many]);
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

/** F10: connections that are held open and give nothing, beside honest visitors. */
export const slowClients: FaultCase = {
  name: 'F10',
  isSlow: true,
  says: 'slow headers, slow bodies, idle connections, clients that never read',
  async run(stage, length) {
    if (process.platform !== 'linux') return { counts: { 'only on': 'Linux' }, wrong: [] };
    const { sockets, calmMs, lastMs, mayStay } = sizeOf(stage, length);
    const file = path.join(stage.folder, 'ledger-of-slow-clients');
    const client = await startClient(stage, BUYERS, file);
    const stopCalm = await honest(stage);
    await wait(calmMs);
    const calm = await stopCalm();
    const before = figuresOf(stage.shop.pid());
    const stopHonest = await honest(stage);
    const slow = openSlowSockets(stage.shop.origin, sockets);
    await wait(2_000);
    const held = figuresOf(stage.shop.pid());
    await wait(lastMs - 2_000);
    const after = figuresOf(stage.shop.pid());
    const probes = await stopHonest();
    slow.close();
    await stopClient(client);
    const entries = openLedger(file).entries();
    for (const entry of entries) stage.ledger.append(entry);
    const [stay, more] = [after.fds - before.fds, Math.round(held.rssMb - before.rssMb)];
    const mostMs = Math.max(LIMITS.honestP99Ms, SLOWER * p99Of(calm));
    const unknown = entries.filter(({ what }) => what === 'unknown').length;
    const faults: [boolean, string][] = [
      [unknown > 0, `${unknown} orders were not answered`],
      [stay > mayStay, `${stay} connections were still there`],
      [length === 'long' && p99Of(probes) > mostMs, 'honest visitors waited'],
      [length === 'long' && more > LIMITS.moreMb, `${more} MB more`],
    ];
    const wrong = [
      ...failuresOf(probes),
      ...faults.flatMap(([isSo, what]) => (isSo ? [what] : [])),
    ];
    const counts = {
      'slow ones': `${Object.values(sockets).join(' + ')}, ${slow.taken()} let in`,
      'held after 2 s': held.fds - before.fds,
      [`held after ${lastMs / 1000} s`]: stay,
      'honest requests': probes.length,
      'not answered with 200': failuresOf(probes).length,
      'orders confirmed': confirmedIn(file),
      'honest p99 before': `${Math.round(p99Of(calm))} ms`,
      'honest p99': `${Math.round(p99Of(probes))} ms`,
      'more memory': `${more} MB`,
    };
    return conclude(stage, { counts, wrong });
  },
};
