import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { MailWorkerArguments } from '#test/support/mail-worker.ts';
import { startSmtpSink, type Plan, type SmtpSink } from '#test/support/smtp-sink.ts';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../../harness/buyers.ts';
import { order } from '../../harness/calls.ts';
import { quantile } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { startClient, stopClient } from '../../harness/load.ts';
import { arrivedIn, drainMails } from '../../harness/mails.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { ROOT } from '../../harness/own-postgres.ts';
import type { Stage } from '../../harness/stage.ts';
import { tryDeadLetters } from './dead-letters.ts';

const SIZES = { long: { orders: 400, buyers: 4 }, short: { orders: 8, buyers: 2 } };

const TURNS = 4;

/** What the mail server does to the next connections. Each of these is over when it is tried again. */
const BROKEN: Plan[] = [
  { at: 'connect', reply: 421 },
  { at: 'mail-from', reply: 451 },
  { at: 'rcpt', reply: 450 },
  { at: 'data', reply: 452 },
  { at: 'data', reply: 'hang' },
];

/** Where the stage sends no mails, a worker of its own does. */
function spawnWorker({ connectionString }: Stage, { url }: SmtpSink): ChildProcess {
  const facts: MailWorkerArguments = { connectionString, smtpUrl: url };
  const worker = path.join(ROOT, 'test/support/mail-worker.ts');
  return spawn(process.execPath, [worker, JSON.stringify(facts)], { stdio: 'ignore', cwd: ROOT });
}

/** Orders one after the other. @returns the milliseconds that each took */
async function orderTimes(stage: Stage, orders: number, wrong: string[]): Promise<number[]> {
  const [buyer] = await makeBuyers(stage, 1);
  const { id: productId } = await aProduct(stage.db, { stock: 100_000 });
  const times: number[] = [];
  while (buyer && times.length < orders) {
    await fillCarts(stage, [buyer], [{ productId }]);
    const begun = performance.now();
    const { ledger, shop } = stage;
    const { status, code } = await order(ledger, shop.origin, buyer, { key: randomUUID() });
    times.push(performance.now() - begun);
    if (status !== 201) wrong.push(`ordering: ${status} ${code}`);
  }
  return times;
}

function middleAndLast(times: number[]): string {
  return `${quantile(0.5, times).toFixed(0)} ms, p99 ${quantile(0.99, times).toFixed(0)} ms`;
}

type Times = { well: number[]; away: number[] };

/** With and without a mail server, turn by turn, once the shop is warm. */
async function turnByTurn(stage: Stage, orders: number, wrong: string[]): Promise<Times> {
  const times: Times = { well: [], away: [] };
  await orderTimes(stage, orders / TURNS, wrong);
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.well.push(...(await orderTimes(stage, orders / TURNS, wrong)));
    await stage.sink?.close();
    times.away.push(...(await orderTimes(stage, orders / TURNS, wrong)));
    await stage.sink?.open();
  }
  return times;
}

/** F8: the mail server refuses, puts off, hangs after DATA. */
export const brokenMailServer: FaultCase = {
  name: 'F8',
  isSlow: true,
  says: 'a mail server that is away, puts off and hangs, under load',
  async run(stage, size) {
    const { orders, buyers } = SIZES[size];
    const sink = stage.sink ?? (await startSmtpSink());
    const worker = stage.sink ? undefined : spawnWorker(stage, sink);
    const mailing: Stage = { ...stage, sink };
    const wrong: string[] = [];
    const file = path.join(stage.folder, 'ledger-of-mails');
    const client = await startClient(stage, buyers, file);
    const { well, away } = await turnByTurn(mailing, orders, wrong);
    sink.plan(...BROKEN);
    const broken = await orderTimes(stage, orders, wrong);
    await stopClient(client);
    for (const entry of openLedger(file).entries()) stage.ledger.append(entry);
    const drained = await drainMails(mailing);
    wrong.push(...(await tryDeadLetters(mailing)));
    const arrived = arrivedIn(mailing) ?? [];
    const { wrong: all } = await conclude(mailing, { counts: {}, wrong });
    if (worker) {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      await sink.close();
    }
    const counts = {
      'an order, all well': middleAndLast(well),
      'mail server away': middleAndLast(away),
      'it puts off and hangs': middleAndLast(broken),
      'mails arrived': new Set(arrived).size,
      'of them twice': arrived.length - new Set(arrived).size,
      'mails lost': all.filter((one) => one.startsWith('I7 ')).length,
      'all mails out after': drained ?? 'not sent',
    };
    return { counts, wrong: all };
  },
};
