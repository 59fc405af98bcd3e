import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { placedByGuest } from '#test/support/guests.ts';
import { ADMIN_EMAIL, openPeopleApp, send, signIn, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

const VICTIM = 'ravi@example.com';
const STRANGERS = 12;
const HOUR_MS = 3_600_000;

let app: TestApp;
let number: string;
beforeAll(async () => {
  app = await openPeopleApp({ rateLimits: true });
  await welcomeGuests(app, await signIn(app, ADMIN_EMAIL));
  const tray = await aProduct(app.db, { stock: 5 });
  await app.catchUp();
  const lines = [{ productId: tray.id }];
  ({
    order: { number },
  } = await placedByGuest(app, { lines, email: VICTIM }));
});
afterAll(() => app.close());

async function mailsTo(address: string): Promise<number> {
  const mails = await app.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', address)
    .execute();
  return mails.length;
}

async function mailsOf(work: () => Promise<unknown>, address = VICTIM): Promise<number> {
  const before = await mailsTo(address);
  await work();
  return (await mailsTo(address)) - before;
}

/** Each from a computer of its own. */
async function byStrangers(call: string, body: object, status: number): Promise<void> {
  for (let at = 0; at < STRANGERS; at += 1) {
    const answer = await send(app, call, { body, from: `198.51.100.${at}` });
    expect([call, answer.status]).toEqual([call, status]);
  }
}

const ASKING = { name: 'Ravi', email: VICTIM, productType: 'trays', description: 'A wave' };

test('requests in the name of an address are mailed to it three times an hour, and all to the owner', async () => {
  const ask = () => byStrangers('POST /v2/custom-order-email', ASKING, 201);
  expect(await mailsOf(ask)).toBe(3);
  const notices = app.db.selectFrom('mail').select('id').where('kind', '=', 'custom-order-request');
  expect(await notices.execute()).toHaveLength(STRANGERS);
  app.clock.advance(HOUR_MS);
  expect(await mailsOf(ask)).toBe(3);
  app.clock.advance(HOUR_MS);
  expect(await mailsOf(ask)).toBeLessThan(3);
});

test('so are the links of an order', async () => {
  const body = { number, email: VICTIM };
  expect(await mailsOf(() => byStrangers('POST /v2/guest-order/find', body, 202))).toBe(3);
});

test('so are the receipts of questions', async () => {
  app.clock.advance(24 * HOUR_MS);
  const customer = await signUp(app, 'asha@example.com');
  const body = { name: 'Ravi', email: VICTIM, details: 'Where is it?' };
  const ask = async () => {
    for (let at = 0; at < 5; at += 1) {
      const answer = await send(app, 'POST /v2/query-email', { ...customer, body });
      expect(answer.status).toBe(201);
    }
  };
  expect(await mailsOf(ask)).toBe(3);
});

test.each([
  ['POST /identity/request-password-reset', {}],
  ['POST /identity/send-verification-email', {}],
  ['POST /identity/sign-up/email', { name: 'Evil', password: 'granite-lantern-7' }],
])('%s fills no mailbox, and makes nobody else wait', async (call, more) => {
  const email = `${call.length}@example.com`;
  await signUp(app, email);
  app.clock.advance(HOUR_MS);
  const body = { email, ...more };
  expect(await mailsOf(() => byStrangers(call, body, 200), email)).toBe(6);
  const own = await send(app, call, { body, from: '203.0.113.1' });
  expect(own.status).toBe(200);
  app.clock.advance(HOUR_MS / 6);
  expect(await mailsOf(() => send(app, call, { body, from: '203.0.113.1' }), email)).toBe(1);
});

test('one stranger uses up no more than a caller may', async () => {
  const call = 'POST /identity/request-password-reset';
  const body = { email: 'kavya@example.com' };
  const from = '198.51.100.99';
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) {
    app.clock.advance(12_000);
    statuses.push((await send(app, call, { body, from })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await send(app, call, { body, from: '203.0.113.1' })).status).toBe(200);
});
