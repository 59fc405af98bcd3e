import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailWorkerArguments } from '#test/support/mail-worker.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { quantile, seconds } from '../../harness/figures.ts';
import type { Statement } from '../../harness/frontend-messages.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, startClient, stopClient } from '../../harness/load.ts';
import { arrivedIn, dueMails } from '../../harness/mails.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { ROOT } from '../../harness/own-postgres.ts';
import { makeShopProcess } from '../../harness/shop-process.ts';
import type { Stage } from '../../harness/stage.ts';
import { openWire, type Verdict, type Wire } from '../../harness/wire.ts';

const SIZES = { long: { rounds: 4, buyers: 3 }, short: { rounds: 1, buyers: 2 } };
const PROMISE_MS = 90_000;
const REACHED_MS = 60_000;
const PAUSE_MS = 400;

type Post = { stage: Stage; sink: SmtpSink; wire: Wire };

/** Of the worker's two kinds of connections, and the statement that is meant. */
const CLAIM = { application: 'lehar-jobs', text: /SKIP LOCKED/ };
const NOTE = { application: 'lehar-mail-worker', text: /^update "mail" set "state" = /i };

function spawnWorker({ wire, sink }: Post): ChildProcess {
  const facts: MailWorkerArguments = { connectionString: wire.connectionString, smtpUrl: sink.url };
  const worker = path.join(ROOT, 'test/support/mail-worker.ts');
  return spawn(process.execPath, [worker, JSON.stringify(facts)], { stdio: 'ignore', cwd: ROOT });
}

/** Kills it at the next statement of this kind. @returns whether that has happened */
function killAtStatement(
  { wire }: Post,
  worker: ChildProcess,
  { application, text, verdict }: typeof CLAIM & { verdict: Verdict },
): () => boolean {
  let isHit = false;
  wire.losing = () => worker.kill('SIGKILL');
  wire.judge = (one: Statement) => {
    if (isHit || one.application !== application || !text.test(one.text)) return 'pass';
    isHit = true;
    return verdict;
  };
  return () => isHit;
}

/** Kills it while it waits for the mail server. */
function killAtServer({ sink }: Post, worker: ChildProcess, at: 'connect' | 'data'): () => boolean {
  const seen = sink.reached.length;
  sink.plan({ at, reply: 'hang' });
  return () => {
    const isHit = sink.reached.length > seen;
    if (isHit) worker.kill('SIGKILL');
    return isHit;
  };
}

type Point = (post: Post, worker: ChildProcess) => () => boolean;

const POINTS: Record<string, Point> = {
  'before it claims': (...at) => killAtStatement(...at, { ...CLAIM, verdict: 'drop' }),
  'after it claimed': (...at) => killAtStatement(...at, { ...CLAIM, verdict: 'drop-reply' }),
  'when connected': (post, worker) => killAtServer(post, worker, 'connect'),
  'before the answer to DATA': (post, worker) => killAtServer(post, worker, 'data'),
  'before it is noted': (...at) => killAtStatement(...at, { ...NOTE, verdict: 'drop' }),
};

/** @returns whether the point was reached, and the worker died there */
async function killOnce(post: Post, point: Point): Promise<boolean> {
  const worker = spawnWorker(post);
  const died = once(worker, 'exit');
  const isHit = point(post, worker);
  const begun = performance.now();
  while (!isHit() && performance.now() - begun < REACHED_MS) await wait(10);
  const wasHit = isHit();
  if (!wasHit) worker.kill('SIGKILL');
  await died;
  post.wire.judge = () => 'pass';
  post.wire.losing = () => undefined;
  return wasHit;
}

/** Waits for what waited when the worker came. @returns milliseconds, at most the promise and a bit */
async function recovery({ stage }: Post): Promise<number> {
  const begun = performance.now();
  const now = new Date();
  const waiting = dueMails(stage).where('created_at', '<', now);
  while (performance.now() - begun < PROMISE_MS + 30_000) {
    if (!(await waiting.executeTakeFirst())) break;
    await wait(200);
  }
  return performance.now() - begun;
}

async function killAll(post: Post, rounds: number, wrong: string[]): Promise<number> {
  let kills = 0;
  for (let round = 0; round < rounds && !post.stage.isHurried(); round += 1) {
    for (const [name, point] of Object.entries(POINTS)) {
      if (await killOnce(post, point)) kills += 1;
      else wrong.push(`${name}: never came there`);
    }
  }
  return kills;
}

/** How often more than once a mail has arrived, acknowledged or not: that is what a person sees. */
function copies(received: SmtpSink['received']): number[] {
  const times = new Map<string, number>();
  for (const { mail } of received) {
    const id = mail.messageId ?? 'none';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times.values()].filter((many) => many > 1);
}

async function runOn(post: Post, rounds: number, buyers: number) {
  const { stage, sink } = post;
  const file = path.join(stage.folder, 'ledger-of-mail-workers');
  const client = await startClient(stage, buyers, file, { pauseMs: PAUSE_MS });
  const wrong: string[] = [];
  // Mails of the case before may have come twice, too.
  const receivedBefore = sink.received.length;
  const kills = await killAll(post, rounds, wrong);
  const worker = spawnWorker(post);
  const late = await recovery(post);
  await stopClient(client);
  for (const entry of openLedger(file).entries()) stage.ledger.append(entry);
  const end = await recovery(post);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  const twice = copies(sink.received.slice(receivedBefore));
  if (late > PROMISE_MS) wrong.push(`what waited was out after ${seconds(late)}`);
  if (end > PROMISE_MS) wrong.push(`all was out after ${seconds(end)}`);
  if (twice.length > kills) wrong.push(`${twice.length} mails came twice after ${kills} kills`);
  if (quantile(1, twice) > 1 + rounds) wrong.push(`one came ${quantile(1, twice)} times`);
  const { wrong: all } = await conclude(stage, { counts: {}, wrong });
  const counts = {
    kills,
    'orders confirmed': confirmedIn(file),
    'mails arrived': new Set(arrivedIn(stage)).size,
    'of them twice': twice.length,
    lost: all.filter((one) => one.startsWith('I7 ')).length,
    'what waited was out after': seconds(late),
  };
  return { counts, wrong: all };
}

/** F9: workers that send mails are killed wherever they stand, while orders come in. */
export const killedMailWorker: FaultCase = {
  name: 'F9',
  isSlow: true,
  says: 'mail workers killed at five points of sending, while orders come in',
  async run(outer, size) {
    const { rounds, buyers } = SIZES[size];
    // The stage's own shops would send mails as well.
    await outer.stopShops();
    const shop = await makeShopProcess({
      ...outer.issuer.settings,
      DATABASE_URL: outer.wire.connectionString,
      DATA_DIR: path.join(outer.folder, 'mailless'),
    });
    await shop.start();
    const sink = outer.sink ?? (await startSmtpSink());
    const wire = await openWire(outer.connectionString);
    const stage = { ...outer, shop, sink };
    try {
      return await runOn({ stage, sink, wire }, rounds, buyers);
    } finally {
      await shop.stop();
      await wire.close();
      if (!outer.sink) await sink.close();
      await outer.shop.start();
    }
  },
};
