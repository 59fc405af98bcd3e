import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AdminDrop } from '#features/drops/contract.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { aDrop, asOwner, inHours, madeDrop, opensIn, someWait } from '#test/support/drops.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { send, signUp } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { followDrops, forgetDropReminders, sweepDrops } from './follow-drops.ts';

let shop: SignedInApp;
let deps: OpenOrderDeps;
let context: TestContext;
let drop: AdminDrop;

beforeAll(async () => {
  shop = await openSignedInApp({ rateLimits: true });
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'product_drop', 'mail');
  const { id } = await aProduct(shop.app.db, { stock: 4 });
  drop = await madeDrop(shop.app, shop.admin, [id], { earlyMinutes: 20 });
});
afterAll(async () => {
  await deps.close();
  await context.close();
  await shop.close();
});

const links = {
  dropLinks: createLinkTokens(Buffer.from('drop')),
  origin: () => 'http://shop.test',
};
const follow = () => followDrops(context.ctx, { ...deps, ...links });

let callers = 0;
async function asked(email: string, who: object = {}) {
  callers += 1;
  const body = { slug: drop.slug, email };
  const from = `203.0.113.${callers}`;
  const answer = await send(shop.app, 'POST /v2/drop-reminders', { from, ...who, body });
  return { status: answer.status, ...((await answer.json()) as { state?: string; code?: string }) };
}

async function mailsOf(kind: string): Promise<{ to: string; text: string }[]> {
  const rows = await shop.app.db
    .selectFrom('mail')
    .select(['to_address', 'body_text'])
    .where('kind', '=', kind)
    .orderBy('to_address')
    .execute();
  return rows.map(({ to_address: to, body_text: text }) => ({ to, text }));
}

const told = async (kind: string) => (await mailsOf(kind)).map(({ to }) => to);

async function follows(act: 'confirm' | 'stop', token: string) {
  const answer = await send(shop.app, `POST /v2/drop-reminders/${act}`, { body: { token } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const CONFIRM = { status: 202, state: 'confirm' };

test('an address that nobody has proven hears of a drop once its owner has confirmed it, and ends it by one link', async () => {
  expect(await asked('ravi@example.com')).toEqual(CONFIRM);
  await opensIn(shop.app, drop.id, 25 * 60_000);
  await follow();
  expect(await told('drop-soon')).toEqual([]);
  const [mail] = await mailsOf('drop-confirm');
  const token = /\/drop-reminder#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await follows('confirm', token)).toMatchObject({
    status: 200,
    body: { slug: drop.slug, isOpen: false },
  });
  await Promise.all([follow(), follow(), follow()]);
  expect(await told('drop-soon')).toEqual(['ravi@example.com']);
  expect((await mailsOf('drop-soon'))[0]?.text).toMatch(/\/drops\/monsoon-drop#early=[\w-]{49}\n/);
  expect((await follows('stop', token)).body).toEqual({ stopped: 1 });
  expect((await follows('confirm', token)).status).toBe(404);
});

test('a customer with a confirmed address waits at once, and reads it in their own data', async () => {
  const meena = await signUp(shop.app, 'meena@example.com');
  await sql`UPDATE identity.person SET email_verified = true WHERE id = ${meena.uid}`.execute(
    shop.app.db,
  );
  expect(await asked('Meena@example.com', meena)).toEqual({ status: 202, state: 'waiting' });
  const mine = await send(shop.app, 'GET /v2/users/export', meena);
  expect(((await mine.json()) as { dropReminders: unknown[] }).dropReminders).toMatchObject([
    { drop: 'Monsoon drop', email: 'Meena@example.com', opensAt: drop.opensAt },
  ]);
});

test('an address gets three confirming mails an hour, whoever asks, and no answer says so', async () => {
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push(await asked('victim@example.com'));
  expect(answers).toEqual(Array(6).fill(CONFIRM));
  expect(await told('drop-confirm')).toHaveLength(3);
});

test('one caller asks ten times an hour, for whatever addresses', async () => {
  const statuses = [];
  for (let at = 0; at < 12; at += 1) {
    const who = { from: '198.51.100.9' };
    statuses.push((await asked(`stranger${at}@example.com`, who)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429]);
});

test('those who asked hear a day before and shortly before, each once; nobody is asked after the opening', async () => {
  await someWait(shop.app.db, drop.id, 4);
  await follow();
  expect(await told('drop-day')).toEqual([]);
  await opensIn(shop.app, drop.id, 23 * 3_600_000);
  await Promise.all([follow(), follow()]);
  expect(await told('drop-day')).toHaveLength(4);
  expect(await told('drop-soon')).toEqual([]);
  await opensIn(shop.app, drop.id, 29 * 60_000);
  await Promise.all([follow(), follow()]);
  expect(await told('drop-soon')).toHaveLength(4);
  await opensIn(shop.app, drop.id, -1_000);
  await follow();
  expect((await asked('late@example.com')).code).toBe('DROP_IS_OPEN');
  expect([await told('drop-day'), await told('drop-soon')].flat()).toHaveLength(8);
});

test('a drop that is moved while many wait is told to each once, and its reminders come again', async () => {
  await someWait(shop.app.db, drop.id, 450);
  const productIds = drop.pieces.map(({ id }) => id);
  const move = (hours: number, version: number) =>
    asOwner(shop.app, shop.admin, `PUT /v2/admin/drop/${drop.id}`, {
      ...aDrop(productIds, { opensAt: inHours(hours), earlyMinutes: 20 }),
      version,
    });
  expect((await move(72, 1)).status).toBe(200);
  expect((await move(73, 2)).status).toBe(200);
  await Promise.all([follow(), follow(), follow()]);
  await follow();
  const all = await told('drop-moved');
  expect([all.length, new Set(all).size]).toEqual([450, 450]);
  await opensIn(shop.app, drop.id, 20 * 3_600_000);
  await follow();
  expect(await told('drop-day')).toHaveLength(450);
});

function worker(): ChildProcess {
  const child = fork(new URL('../../../../../test/support/drop-worker.ts', import.meta.url), [
    shop.app.connectionString,
  ]);
  return child;
}

test('processes that are killed while they tell leave nobody out, and tell nobody twice', async () => {
  await someWait(shop.app.db, drop.id, 900);
  await opensIn(shop.app, drop.id, 20 * 3_600_000);
  for (let round = 0; round < 3; round += 1) {
    const before = (await told('drop-day')).length;
    const child = worker();
    const ended = once(child, 'exit');
    await vi.waitUntil(
      async () => child.exitCode !== null || (await told('drop-day')).length > before,
      PATIENTLY,
    );
    child.kill('SIGKILL');
    await ended;
  }
  await follow();
  const all = await told('drop-day');
  expect([all.length, new Set(all).size]).toEqual([900, 900]);
});

test('reminders never confirmed go after two days, others long after the drop or when their time is over', async () => {
  await someWait(shop.app.db, drop.id, 2);
  await asked('never@example.com');
  const left = async () =>
    (await shop.app.db.selectFrom('drop_reminder').select('email').execute()).length;
  await sql`UPDATE drop_reminder SET created_at = now()`.execute(shop.app.db);
  expect(await sweepDrops(context.ctx)).toBe(0);
  await sql`UPDATE drop_reminder SET created_at = created_at - interval '3 days'`.execute(
    shop.app.db,
  );
  expect([await sweepDrops(context.ctx), await left()]).toEqual([1, 2]);
  expect(await forgetDropReminders(context.ctx, new Date())).toBe(2);
});
