import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { fillCarts, makeBuyers } from '../../harness/buyers.ts';
import { call, RESET_WHEN_NEW, type Buyer } from '../../harness/calls.ts';
import { quantile, seconds, tally } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, SHORT_PAUSE_MS, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { startProbe, visit } from '../../harness/probe.ts';
import type { Stage } from '../../harness/stage.ts';
import { untilBlocked } from '../../harness/until-blocked.ts';
import { makeShelf } from '../nth-statement.ts';

const SIZES = {
  long: { stops: 50, buyers: 8, pauseMs: 0 },
  short: { stops: 2, buyers: 4, pauseMs: SHORT_PAUSE_MS },
};
/** The port is closed: a request now is too late, and the client knows it. */
const TOO_LATE = 'ECONNREFUSED';
/** A database that does not answer in time, as on a busy machine: the shop has said to ask again. */
const ASK_AGAIN = '503 ';
const READERS = 8;
/**
 * The kernel resets a connection that it has accepted and this process has not, when the process stops
 * listening. What stood there before is taken first; what comes within that very moment is not.
 */
const STOPS_FOR_A_RESET = 20;

const isResetWhenNew = (answer: string): boolean => answer.endsWith(RESET_WHEN_NEW);

/** Whether a request with this answer was not under way in the shop. */
function isNoLoss(answer: string): boolean {
  return answer.endsWith(TOO_LATE) || answer.startsWith(ASK_AGAIN) || isResetWhenNew(answer);
}

type Stopped = { ms: number; answers: string[]; wrong: string[] };

/** Stops the shop while people read and order over connections that stay open. */
async function stopOnce(stage: Stage, reader: Buyer, file: string): Promise<Stopped> {
  const { shop } = stage;
  const before = confirmedIn(file);
  while (confirmedIn(file) < before + 2) await wait(20);
  const probers = Array.from({ length: READERS }, (_, at) =>
    startProbe(
      () => (at % 2 === 0 ? call(shop.origin, 'GET /v2/carts', reader) : visit(`${shop.origin}/`)),
      1,
    ),
  );
  await wait(200 + Math.random() * 600);
  const begun = performance.now();
  shop.signal('SIGTERM');
  const code = await shop.ended();
  const ms = performance.now() - begun;
  const all = (await Promise.all(probers.map((prober) => prober.stop()))).flat();
  const answers = all.map(({ answer }) => `${answer.status} ${answer.code}`);
  const failed = answers.filter((one) => !one.startsWith('200') && !isNoLoss(one));
  const wrong = [
    ...failed.map((one) => `a request under way: ${one}`),
    ...(code === 0 ? [] : [`ended with ${code}: ${shop.said()}`]),
  ];
  return { ms, answers, wrong };
}

/** Orders that were lost when the shop went away, other than because it was gone. */
function lostOrders(file: string): string[] {
  return openLedger(file)
    .entries()
    .flatMap((one) =>
      one.what === 'unknown' && !isNoLoss(one.detail) ? [`an order under way: ${one.detail}`] : [],
    );
}

/** A second signal, while an order waits for a lock, ends the shop at once; nothing of it is stored. */
async function stopTwice(stage: Stage): Promise<string[]> {
  const { shop, connectionString } = stage;
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) return ['there is nobody to buy'];
  await fillCarts(stage, [buyer], await makeShelf(stage));
  const locker = new pg.Client({ connectionString });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('SELECT FROM cart WHERE uid = $1 FOR UPDATE', [buyer.uid]);
  const body = { shippingAddress: { id: 'home' } };
  const waiting = call(shop.origin, 'POST /v2/order', buyer, { body });
  await untilBlocked(stage);
  shop.signal('SIGTERM');
  // Noticed, or on a busy machine two signals become one.
  while ((await visit(`${shop.origin}/readyz`)).status === 200) await wait(5);
  const isWaiting = shop.pid() !== undefined;
  shop.signal('SIGTERM');
  const code = await shop.ended();
  await locker.end();
  const { status } = await waiting;
  const faults: [boolean, string][] = [
    [!isWaiting, 'the first signal did not wait for an order'],
    [code !== 1, `a second signal: ended with ${code}`],
    [status !== 0, `a second signal: the order was answered ${status}`],
  ];
  return faults.flatMap(([isSo, what]) => (isSo ? [what] : []));
}

/** F22: the shop is stopped while people use it. */
export const stoppedServer: FaultCase = {
  name: 'F22',
  says: 'SIGTERM under load, and a second one',
  async run(stage, size) {
    const { stops, buyers, pauseMs } = { ...SIZES[size], ...stage.flags };
    const file = path.join(stage.folder, 'ledger-of-stops');
    const client = await startClient(stage, buyers, file, { pauseMs });
    const [reader] = await makeBuyers(stage, 1);
    if (!reader) throw new Error('There is nobody to read');
    const stopped: Stopped[] = [];
    while (stopped.length < stops && !stage.isHurried()) {
      stopped.push(await stopOnce(stage, reader, file));
      await stage.shop.start();
    }
    await stopClient(client);
    for (const entry of openLedger(file).entries()) stage.ledger.append(entry);
    const times = stopped.map(({ ms }) => ms);
    const wrong = [...stopped.flatMap((one) => one.wrong), ...lostOrders(file)];
    const failed = wrong.filter((one) => one.includes('under way')).length;
    const resets = [
      ...stopped.flatMap(({ answers }) => answers),
      ...openLedger(file)
        .entries()
        .flatMap((one) => (one.what === 'unknown' ? [one.detail] : [])),
    ].filter(isResetWhenNew).length;
    if (resets > Math.ceil(stops / STOPS_FOR_A_RESET)) {
      wrong.push(`${resets} new connections were reset`);
    }
    wrong.push(...(await stopTwice(stage)));
    await stage.shop.start();
    const counts = {
      stops: stopped.length,
      'orders confirmed': confirmedIn(file),
      reads: tally(stopped.flatMap(({ answers }) => answers)),
      'failed under way': failed,
      'new connections reset': resets,
      'ended p50': seconds(quantile(0.5, times)),
      'ended at the latest': seconds(Math.max(...times)),
    };
    return conclude(stage, { counts, wrong });
  },
};
