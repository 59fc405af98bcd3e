import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { RewordingQuestionWire } from '../rewording-contract.ts';

const NAME = '018f0000-0000-7000-8000-00000000000a';
const FOIL = '018f0000-0000-7000-8000-00000000000b';
const REASON = 'The name is too long for this piece';
const ORDERED = [
  { label: 'Name', kind: 'text', value: 'Aishwarya', price: 8_000 },
  { label: 'Foil', kind: 'choice', value: 'Gold', price: 0 },
];
const FOILS = [
  { id: 'gold', label: 'Gold', price: 0 },
  { id: 'silver', label: 'Silver', price: 0 },
  { id: 'copper', label: 'Copper', price: 3_000 },
];

let shop: SignedInApp;
let ring: MadeProduct;
let order: { id: string; number: string };

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { db } = shop.app;
  await emptyTables(db, 'shop_order', 'mail', 'idempotency_key');
  shop.app.clock.set(new Date());
  const options = JSON.stringify(FOILS);
  ring = await aProduct(db, {
    fields: [
      // It costs more by now than it did.
      { id: NAME, label: 'Name', is_required: true, price: 9_000, max_length: 12 },
      { id: FOIL, label: 'Foil', kind: 'choice', options, is_required: true },
    ],
  });
  const { uid, email } = shop.asha;
  order = await anOrder(db, { uid, email, productId: ring.id });
  await sql`UPDATE order_line SET personal = ${JSON.stringify(ORDERED)}
    WHERE order_id = ${order.id}`.execute(db);
});

/** A second later, so that the newest mail is known. */
const ask = (body: object = {}, key?: string) => {
  const { clock } = shop.app;
  clock.set(new Date(clock.now().getTime() + 1000));
  return send(shop.app, `POST /v2/admin/order/${order.id}/other-words`, {
    ...shop.admin,
    body: { reason: REASON, ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
};
const give = (name: string, foil = 'gold', person: SignedIn = shop.asha) =>
  send(shop.app, `POST /v2/order/${order.number}/other-words?line=1`, {
    ...person,
    body: { personal: { [NAME]: name, [FOIL]: foil } },
  });
const byLink = (token: string, name?: string) =>
  send(shop.app, `${name === undefined ? 'GET' : 'POST'} /v2/other-words`, {
    headers: { 'words-key': token },
    ...(name !== undefined && { body: { personal: { [NAME]: name, [FOIL]: 'silver' } } }),
  });
const codeOf = async (response: Response) => (await readProblem(response)).code;
const own = async () => {
  const read = await send(shop.app, `GET /v2/order/${order.id}`, shop.asha);
  return (await read.json()) as OrderWire;
};

async function mails() {
  const { rows } = await sql<{ kind: string; to_address: string; body_text: string }>`
    SELECT kind, to_address, body_text FROM mail ORDER BY created_at, kind`.execute(shop.app.db);
  return rows;
}

/** The link of the newest mail. */
async function linkToken(): Promise<string> {
  const mail = (await mails()).findLast(({ kind }) => kind === 'order-other-words');
  return /\/other-words#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

async function asked(): Promise<string> {
  expect((await ask()).status).toBe(201);
  return linkToken();
}

test('the maker asks, the link shows what was ordered, and the answer replaces it at its price', async () => {
  const token = await asked();
  expect(token).toHaveLength(32);
  const { rows } = await sql<{ kept: string }>`
    SELECT order_line::text AS kept FROM order_line`.execute(shop.app.db);
  expect(rows[0]?.kept).not.toContain(token);
  const question = (await (await byLink(token)).json()) as RewordingQuestionWire;
  expect(question).toMatchObject({
    number: order.number,
    reason: REASON,
    personal: [{ value: 'Aishwarya', price: 80 }, { value: 'Gold' }],
    answers: { [NAME]: 'Aishwarya', [FOIL]: 'gold' },
    fields: [{ price: 0 }, { options: [{ id: 'gold' }, { id: 'silver' }] }],
  });
  const before = await own();
  expect(before.items[0]).toMatchObject({ otherWords: { reason: REASON } });
  expect((await byLink(token, '<b>आशा</b>')).status).toBe(200);
  const now = await own();
  expect(now.pricing).toEqual(before.pricing);
  expect(now.items[0]).toMatchObject({
    price: before.items[0]?.price,
    personal: [
      { label: 'Name', value: '<b>आशा</b>', price: 80 },
      { label: 'Foil', value: 'Silver', price: 0 },
    ],
    otherWords: { givenAt: expect.any(String) },
  });
  expect(now.tracking.map(({ text }) => text)).toEqual([
    'Order placed',
    `Asked for different words: Marina Coasters. ${REASON}`,
    'New words for Marina Coasters. Before: Aishwarya, Gold',
  ]);
  const [question1, notice] = await mails();
  expect(question1).toMatchObject({ kind: 'order-other-words', to_address: shop.asha.email });
  expect(question1?.body_text).toContain('Aishwarya');
  expect(notice).toMatchObject({ kind: 'order-words-notice' });
  expect(notice?.body_text).toContain('<b>आशा</b>');
});

test('a signed-in customer answers without the link, and nobody else does', async () => {
  await asked();
  const path = `GET /v2/order/${order.number}/other-words?line=1`;
  expect((await send(shop.app, path, shop.asha)).status).toBe(200);
  const dev = await signUp(shop.app, `dev${Math.random()}@example.com`);
  expect(await codeOf(await send(shop.app, path, dev))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(await give('Asha', 'gold', dev))).toBe('ORDER_NOT_FOUND');
  expect((await give('Asha')).status).toBe(200);
  expect((await own()).items[0]?.personal?.[0]).toMatchObject({ value: 'Asha', price: 80 });
});

describe('refused with a sentence', () => {
  test('asking twice, where nothing was written, and once it is in processing', async () => {
    await asked();
    expect(await codeOf(await ask())).toBe('WORDS_AWAITED');
    expect(await codeOf(await ask({ line: 2 }))).toBe('NO_WORDS_TO_ASK');
    expect((await readProblem(await ask({ reason: ' ' }))).fields).toHaveProperty('reason');
    await shop.ask(`PUT /v2/admin/order/${order.id}?status=processing`);
    expect(await codeOf(await ask())).toBe('ORDER_NOT_PENDING');
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual([
      'order-other-words',
      'order-processing',
    ]);
  });

  test('other answers than the fields and the price of the order allow', async () => {
    const token = await asked();
    const { fields } = await readProblem(await give('Aishwarya Rai Bachchan'));
    expect(fields).toEqual({ [`personal.${NAME}`]: 'Use at most 12 letters: 10 too many' });
    expect((await readProblem(await give('Asha', 'copper'))).fields).toHaveProperty([
      `personal.${FOIL}`,
    ]);
    expect((await readProblem(await give(' '))).fields).toHaveProperty([`personal.${NAME}`]);
    expect(await codeOf(await give(' Aishwarya '))).toBe('SAME_WORDS');
    expect((await own()).items[0]?.personal?.[0]).toMatchObject({ value: 'Aishwarya' });
    expect((await byLink(token, 'Asha')).status).toBe(200);
  });

  test('a second answer, unless it is the same', async () => {
    const token = await asked();
    expect((await byLink(token, 'Asha')).status).toBe(200);
    expect((await byLink(token, 'Asha')).status).toBe(200);
    expect(await codeOf(await byLink(token, 'Usha'))).toBe('WORDS_GIVEN_ALREADY');
    expect(await codeOf(await byLink(token))).toBe('WORDS_GIVEN_ALREADY');
    expect((await mails()).filter(({ kind }) => kind === 'order-words-notice')).toHaveLength(1);
  });

  test('an answer after cancelling or in processing, by a wrong or an old link, or to nothing', async () => {
    expect(await codeOf(await give('Asha'))).toBe('NO_WORDS_QUESTION');
    expect(await codeOf(await byLink('a'.repeat(32)))).toBe('WORDS_LINK_UNKNOWN');
    expect((await byLink('')).status).toBe(422);
    const token = await asked();
    await sql`UPDATE order_line SET words_link_until = words_question_at`.execute(shop.app.db);
    expect(await codeOf(await byLink(token, 'Asha'))).toBe('WORDS_LINK_EXPIRED');
    const newer = await asked();
    expect(await codeOf(await byLink(token))).toBe('WORDS_LINK_UNKNOWN');
    await shop.ask(`PUT /v2/admin/order/${order.id}?status=processing`);
    expect(await codeOf(await byLink(newer, 'Asha'))).toBe('WORDS_TOO_LATE');
    await shop.ask(`PUT /v2/admin/order/${order.id}?status=cancelled`);
    const refusal = await readProblem(await byLink(newer));
    expect(refusal).toMatchObject({ code: 'WORDS_TOO_LATE' });
    expect(refusal.detail).toContain('cancelled');
  });
});

test('a retry asks once, and after an answer she may ask again', async () => {
  expect((await ask({}, 'one')).status).toBe(201);
  const again = await ask({}, 'one');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await codeOf(await ask({ reason: 'Another' }, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await mails()).toHaveLength(1);
  await byLink(await linkToken(), 'Asha');
  const { items } = (await (await ask({ reason: 'Still too long' })).json()) as AdminOrderWire;
  expect(items[0]?.otherWords).toEqual({ reason: 'Still too long', askedAt: expect.any(String) });
  expect((await byLink(await linkToken(), 'Al')).status).toBe(200);
});

test('two answers at once: one counts', async () => {
  const token = await asked();
  const answers = await Promise.all(['Asha', 'Usha', 'Isha'].map((name) => byLink(token, name)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});
