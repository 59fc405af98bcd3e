import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { MailWorkerArguments } from '#test/support/mail-worker.ts';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { startSmtpSink, type SmtpSink, type Stage } from '#test/support/smtp-sink.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const workers: ChildProcess[] = [];

afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});

function spawnWorker(shop: MailShop, sink: SmtpSink): ChildProcess {
  const { connectionString } = shop.database;
  const facts: MailWorkerArguments = { connectionString, smtpUrl: sink.url };
  const worker = spawn(process.execPath, ['test/support/mail-worker.ts', JSON.stringify(facts)], {
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

/** Kills a worker while the mail server keeps it waiting at `stage`. */
async function killAt(stage: Stage, shop: MailShop, sink: SmtpSink): Promise<string> {
  sink.plan({ at: stage, reply: 'hang' });
  const id = await shop.queue();
  const seen = sink.reached.length;
  const worker = spawnWorker(shop, sink);
  await vi.waitFor(() => expect(sink.reached).toHaveLength(seen + 1), PATIENTLY);
  await kill(worker);
  return id;
}

/** Kills a worker after the mail server has taken the mail and before the shop has noted it. */
async function killBeforeNoting(shop: MailShop, sink: SmtpSink): Promise<string> {
  sink.plan('accept');
  const id = await shop.queue();
  const locker = new pg.Client({ connectionString: shop.database.connectionString });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('SELECT id FROM mail WHERE id = $1 FOR UPDATE', [id]);
  const worker = spawnWorker(shop, sink);
  await vi.waitFor(
    () => expect(sink.received.some(({ acknowledged }) => acknowledged)).toBe(true),
    PATIENTLY,
  );
  await kill(worker);
  await locker.end();
  return id;
}

/** Heartbeats are set by hand: a slow machine would find the first worker dead before the last is killed. */
const setHeartbeats = (shop: MailShop, ahead: string) =>
  sql`UPDATE jobs.job SET heartbeat_on = now() + ${sql.lit(ahead)}::interval
    WHERE state = 'active'`.execute(shop.ctx.db);

test('workers killed with SIGKILL at five points of sending lose no mail and repeat one at most once', async () => {
  const sink = await startSmtpSink();
  const shop = await openMailShop();
  const ids = [await killBeforeNoting(shop, sink)];
  for (const stage of ['connect', 'mail-from', 'rcpt', 'data'] as const) {
    await setHeartbeats(shop, '10 min');
    ids.push(await killAt(stage, shop, sink));
  }
  await setHeartbeats(shop, '0 s');
  expect(await shop.jobStates()).toEqual(Array.from(ids, () => 'active'));

  spawnWorker(shop, sink);
  for (const id of ids) {
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
  }
  for (const id of ids) {
    const copies = sink.received.filter(({ mail }) => mail.messageId === `<${id}@lehar.example>`);
    expect(copies.some(({ acknowledged }) => acknowledged)).toBe(true);
    expect(copies.length).toBeLessThanOrEqual(2);
  }
  expect(sink.received.length).toBeLessThanOrEqual(ids.length * 2);
  await shop.close();
  await sink.close();
});
