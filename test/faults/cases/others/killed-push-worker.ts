import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { transaction } from '#platform/server/context.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { queuePush } from '#platform/server/push/queue-push.ts';
import {
  decrypt,
  openPushService,
  subscribe,
  type PushService,
} from '#test/support/push-service.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { quantile, seconds } from '../../harness/figures.ts';
import { conclude, type FaultCase } from '../../harness/outcome.ts';
import { ROOT } from '../../harness/own-postgres.ts';

const KILLS = { long: 100, short: 8 };
const MEASURED = { long: 30, short: 5 };
const REACHED_MS = 60_000;
const PROMISE_MS = 180_000;

type Post = {
  context: TestContext;
  jobs: Jobs;
  service: PushService;
  phone: ReturnType<typeof subscribe>;
  connectionString: string;
};

function spawnWorker({ connectionString }: Post): ChildProcess {
  const worker = path.join(ROOT, 'test/support/push-worker.ts');
  return spawn(process.execPath, [worker, connectionString], { stdio: 'ignore', cwd: ROOT });
}

/** Each of a kind of its own, or they would ring together. */
async function ring({ context, jobs }: Post, kind: string): Promise<void> {
  await transaction(context.ctx, (tx) =>
    queuePush(tx, jobs, { kind, title: kind, path: '/admin' }),
  );
}

async function addDevice({ context, phone }: Post, kinds: string[]): Promise<void> {
  const { endpoint, keys } = phone.subscription;
  const at = new Date();
  const seen = { created_at: at, renewed_at: at };
  const row = { id: randomUUID(), uid: 'owner', endpoint, ...keys, name: 'Phone', kinds };
  await context.ctx.db
    .insertInto('push_device')
    .values({ ...row, ...seen, shows_names: false })
    .execute();
}

type Arrived = { title: string; topic: string };

const arrivals = ({ service, phone }: Post): Arrived[] =>
  service.rung.map(({ body, headers }) => ({
    title: (JSON.parse(decrypt(body, phone)) as { title: string }).title,
    topic: String(headers.topic),
  }));

/** Kills a process that sends at a chance moment, while the push service keeps it waiting, or once that has answered. */
async function killOnce(post: Post, at: number): Promise<void> {
  const { service, phone } = post;
  const seen = service.rung.length;
  await ring(post, `kind ${at}`);
  const moment = ['any', 'sending', 'sent'][at % 3];
  const release = moment === 'sending' ? service.hold(phone.subscription.endpoint) : undefined;
  const worker = spawnWorker(post);
  const died = once(worker, 'exit');
  const begun = performance.now();
  const isThere = (): boolean =>
    moment === 'sending' ? service.asked() > 0 : service.rung.length > seen;
  if (moment === 'any') await wait(600 + (at % 7) * 100);
  else while (!isThere() && performance.now() - begun < REACHED_MS) await wait(2);
  worker.kill('SIGKILL');
  await died;
  release?.();
}

async function untilAllSent({ context }: Post): Promise<number> {
  const begun = performance.now();
  const waiting = context.ctx.db
    .selectFrom('push_message')
    .select('id')
    .where('sent_at', 'is', null);
  while (performance.now() - begun < PROMISE_MS) {
    if (!(await waiting.executeTakeFirst())) break;
    await wait(200);
  }
  return performance.now() - begun;
}

/** Milliseconds from the commit of a cause to the push service. */
async function measure(post: Post, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const kind = `measured ${at}`;
    await ring(post, kind);
    const begun = performance.now();
    while (!arrivals(post).some(({ title }) => title === kind)) await wait(5);
    times.push(performance.now() - begun);
  }
  return times;
}

function judge(all: Arrived[], kinds: string[], kills: number) {
  const byTitle = Map.groupBy(all, ({ title }) => title);
  const lost = kinds.filter((kind) => !byTitle.has(kind));
  const twice = [...byTitle.values()].filter((copies) => copies.length > 1);
  const shownTwice = twice.filter((copies) => new Set(copies.map(({ topic }) => topic)).size > 1);
  const wrong = [
    ...lost.map((kind) => `${kind} never rang`),
    ...shownTwice.map(([one]) => `${one?.title} has two topics, so that a device shows it twice`),
  ];
  if (twice.length > kills) wrong.push(`${twice.length} rang twice after ${kills} kills`);
  return { lost: lost.length, twice: twice.length, shownTwice: shownTwice.length, wrong };
}

/** F26: processes that ring devices are killed at a hundred moments of sending. */
export const killedPushWorker: FaultCase = {
  name: 'F26',
  isSlow: true,
  says: 'processes that ring devices killed while they send, or just after',
  async run(stage, size) {
    // Its own processes would ring as well, or put it off for want of an address.
    await stage.stopShops();
    const service = await openPushService();
    const { connectionString } = stage;
    const context = createTestContext(connectionString);
    const jobs = createJobs({ connectionString, log: context.ctx.log });
    await jobs.start();
    const phone = subscribe(service.origin);
    const post: Post = { context, jobs, service, phone, connectionString };
    const kinds = Array.from({ length: KILLS[size] }, (_, at) => `kind ${at}`);
    const measured = Array.from({ length: MEASURED[size] }, (_, at) => `measured ${at}`);
    try {
      await addDevice(post, [...kinds, ...measured]);
      for (const at of kinds.keys()) await killOnce(post, at);
      const worker = spawnWorker(post);
      const late = await untilAllSent(post);
      const { wrong, ...counts } = judge(arrivals(post), kinds, kinds.length);
      const times = await measure(post, measured.length);
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      if (late >= PROMISE_MS) wrong.push(`some were still waiting after ${seconds(late)}`);
      const figures = {
        kills: kinds.length,
        ...counts,
        'what waited was out after': seconds(late),
        'cause to push service, median': seconds(quantile(0.5, times)),
        'cause to push service, 95 %': seconds(quantile(0.95, times)),
      };
      return await conclude(stage, { counts: figures, wrong });
    } finally {
      await jobs.stop();
      await context.close();
      await service.close();
      await stage.shop.start();
    }
  },
};
