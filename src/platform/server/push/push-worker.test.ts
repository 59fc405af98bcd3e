import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '#platform/server/context.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import {
  decrypt,
  openPushService,
  subscribe,
  type PushService,
  type Subscribed,
} from '#test/support/push-service.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { PUSH_JOB, queuePush } from './queue-push.ts';
import { startPushWorker } from './push-worker.ts';

let database: TestDatabase;
let context: ReturnType<typeof createTestContext>;
let jobs: Jobs;
let service: PushService;
let contact: string | undefined;

const together = (_kind: string, count: number) => ({ title: `${count} together`, path: '/admin' });

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openPushService();
  const { connectionString } = database;
  context = createTestContext(connectionString);
  const { ctx } = context;
  jobs = createJobs({ connectionString, log: ctx.log, pollSeconds: 0.5 });
  await jobs.start();
  const options = { jobs, contact: () => contact, together, icon: () => undefined };
  await startPushWorker(ctx, options);
});
afterAll(async () => {
  await jobs.stop();
  await context.close();
  await database.drop();
  await service.close();
});
beforeEach(async () => {
  await sql`TRUNCATE push_device CASCADE`.execute(context.ctx.db);
  service.rung.length = 0;
  contact = undefined;
});

async function aDevice(kinds: string[]): Promise<Subscribed> {
  const browser = subscribe(service.origin);
  const { endpoint, keys } = browser.subscription;
  const at = new Date();
  const row = { id: randomUUID(), uid: 'owner', endpoint, ...keys, name: 'Phone', kinds };
  await context.ctx.db
    .insertInto('push_device')
    .values({ ...row, shows_names: false, created_at: at, renewed_at: at })
    .execute();
  return browser;
}

const ring = (kind: string, title: string) =>
  transaction(context.ctx, (tx) => queuePush(tx, jobs, { kind, title, path: '/admin' }));

async function followUps(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT singleton_key AS key FROM jobs.job
    WHERE name = ${PUSH_JOB} AND state = 'created' AND start_after > now()`.execute(context.ctx.db);
  return rows.map(({ key }) => key);
}

const untilDone = () =>
  vi.waitUntil(async () => {
    const { rows } = await sql`SELECT 1 FROM jobs.job WHERE name = ${PUSH_JOB}
      AND state < 'completed' AND start_after <= now()`.execute(context.ctx.db);
    return rows.length === 0;
  }, PATIENTLY);

test('rings that wait for the shop’s address look again within ten minutes, all at once, and then ring', async () => {
  const phone = await aDevice(['order']);
  await ring('order', 'one');
  await ring('order', 'two');
  await untilDone();
  expect(service.rung).toEqual([]);
  const [key = '', ...others] = await followUps();
  expect(others).toEqual([]);
  contact = 'https://shop.example';
  await jobs.hurry(PUSH_JOB, key);
  await vi.waitUntil(() => service.rung.length > 0, PATIENTLY);
  expect(JSON.parse(decrypt(service.rung[0]!.body, phone))).toMatchObject({ title: '2 together' });
});

test('nothing looks again where nothing waits', async () => {
  await aDevice(['payment']);
  await ring('order', 'one');
  await untilDone();
  expect(await followUps()).toEqual([]);
});

test('of two workers one rings', async () => {
  contact = 'https://shop.example';
  const { connectionString } = database;
  const { ctx } = context;
  const others = createJobs({ connectionString, log: ctx.log, pollSeconds: 0.5 });
  await others.start();
  await startPushWorker(ctx, { jobs: others, contact: () => contact, together, icon: () => '' });
  const kinds = Array.from({ length: 12 }, (_, at) => `kind ${at}`);
  const phone = await aDevice(kinds);
  await Promise.all(kinds.map((kind) => ring(kind, kind)));
  await vi.waitUntil(() => service.rung.length >= kinds.length, PATIENTLY);
  await untilDone();
  const titles = service.rung.map(
    ({ body }) => (JSON.parse(decrypt(body, phone)) as { title: string }).title,
  );
  expect(titles.toSorted()).toEqual(kinds.toSorted());
  await others.stop();
});
