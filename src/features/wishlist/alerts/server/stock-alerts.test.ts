import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TodayWire } from '#app/today-contract.ts';
import type { AdminProductWire, StockSheet } from '#features/catalogue/admin-contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { StockAlert } from '../alert-contract.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp({ rateLimits: true });
});
afterAll(() => shop.close());

let callers = 0;

/** Each comes from an address of its own, so that no caller reaches its limit. */
async function alert(productId: string, email: string, { who = {}, ...more }: AlertRequest = {}) {
  callers += 1;
  const body = { productId, email, ...more };
  const from = `203.0.113.${callers}`;
  const response = await send(shop.app, 'POST /v2/stock-wishes', { from, ...who, body });
  const answer = (await response.json()) as { state?: string; code?: string };
  return { status: response.status, ...answer };
}
type AlertRequest = { who?: Partial<SignedIn> | { from: string }; variantId?: string | undefined };

const CONFIRM = { status: 202, state: 'confirm' };
const WAITING = { status: 202, state: 'waiting' };

/** Tokens of the confirming mails to an address, the oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    SELECT substring(body_text FROM '/tell-me#([A-Za-z0-9_-]+)') AS token FROM mail
    WHERE kind = 'stock-wish-confirm' AND lower(to_address) = lower(${email}) ORDER BY id`.execute(
    shop.app.db,
  );
  return rows.map(({ token }) => token);
}

async function follow(act: 'confirm' | 'stop', token: string | undefined) {
  const call = `POST /v2/stock-wishes/${act}`;
  const response = await send(shop.app, call, { body: { token } });
  return { status: response.status, body: (await response.json()) as StockAlert };
}

async function rowsOf(email: string) {
  const { rows } = await sql<{ uid: string | null; is_confirmed: boolean; is_told: boolean }>`
    SELECT uid, confirmed_at IS NOT NULL AS is_confirmed, notified_at IS NOT NULL AS is_told
    FROM stock_wish WHERE lower(email) = lower(${email}) ORDER BY created_at`.execute(shop.app.db);
  return rows;
}

async function confirmedPerson(email: string): Promise<SignedIn> {
  const person = await signUp(shop.app, email);
  await sql`UPDATE identity.person SET email_verified = true WHERE id = ${person.uid}`.execute(
    shop.app.db,
  );
  return person;
}

test('an address that nobody has proven waits once its owner has confirmed it, as often as it is asked', async () => {
  const { id, slug, name } = await aProduct(shop.app.db, { stock: 0 });
  expect(await alert(id, 'ravi@example.com')).toEqual(CONFIRM);
  const [token] = await tokensTo('ravi@example.com');
  expect(await rowsOf('ravi@example.com')).toEqual([
    { uid: null, is_confirmed: false, is_told: false },
  ]);
  const answer = { name, slug, variant: '', variantId: '0', state: 'waiting' };
  expect(await follow('confirm', token)).toEqual({ status: 200, body: answer });
  expect(await follow('confirm', token)).toEqual({ status: 200, body: answer });
  expect(await alert(id, 'RAVI@example.com')).toEqual(CONFIRM);
  expect(await rowsOf('ravi@example.com')).toEqual([
    { uid: null, is_confirmed: true, is_told: false },
  ]);
});

test('a customer with a confirmed address waits at once; any other address is asked by mail', async () => {
  const person = await confirmedPerson('meena@example.com');
  const { id } = await aProduct(shop.app.db, { stock: 0 });
  expect(await alert(id, 'Meena@example.com', { who: person })).toEqual(WAITING);
  expect(await rowsOf('meena@example.com')).toMatchObject([
    { uid: person.uid, is_confirmed: true },
  ]);
  expect(await tokensTo('meena@example.com')).toEqual([]);
  expect(await alert(id, 'friend@example.com', { who: person })).toEqual(CONFIRM);
  expect(await rowsOf('friend@example.com')).toMatchObject([{ uid: null, is_confirmed: false }]);
  // Asha has not confirmed her address.
  expect(await alert(id, shop.asha.email, { who: shop.asha })).toEqual(CONFIRM);
});

test('what is there, hidden, unknown or not made is not waited for', async () => {
  const { db } = shop.app;
  const email = 'nobody@example.com';
  expect((await alert((await aProduct(db, { stock: 1 })).id, email)).code).toBe('NOT_SOLD_OUT');
  expect((await alert((await aProduct(db)).id, email)).code).toBe('NOT_SOLD_OUT');
  const hidden = await aProduct(db, { stock: 0, status: 'inactive' });
  const unknown = '018f0000-0000-7000-8000-000000000000';
  for (const id of [hidden.id, unknown]) {
    expect((await alert(id, email)).code).toBe('PRODUCT_NOT_FOUND');
  }
  const ring = await aProduct(db, {
    variants: [
      { name: 'Colors', value: 'Lagoon' },
      { name: 'Size', value: 'Small' },
      { name: 'Size', value: 'Large' },
    ],
    combinations: [
      { value: 'Lagoon, Small', stock: 0 },
      { value: 'Lagoon, Large', stock: 0, isOffered: false },
    ],
  });
  const [small, large] = ring.combinationIds;
  for (const variantId of [large, '0', unknown]) {
    expect((await alert(ring.id, email, { variantId })).code).toBe('PRODUCT_NOT_FOUND');
  }
  expect(await rowsOf(email)).toEqual([]);
  expect(await alert(ring.id, email, { variantId: small })).toEqual(CONFIRM);
  const [token] = await tokensTo(email);
  expect((await follow('confirm', token)).body).toMatchObject({
    variant: 'Lagoon, Small',
    variantId: small,
  });
});

test('an address gets three confirming mails an hour, whoever asks, and no answer says so', async () => {
  const { id } = await aProduct(shop.app.db, { stock: 0 });
  const email = 'victim@example.com';
  const answers = [];
  for (let at = 0; at < 6; at += 1) answers.push(await alert(id, email));
  expect(answers).toEqual(Array(6).fill(CONFIRM));
  expect(await tokensTo(email)).toHaveLength(3);
  expect(await rowsOf(email)).toHaveLength(1);
});

test('one caller asks ten times an hour, for whatever addresses', async () => {
  const { id } = await aProduct(shop.app.db, { stock: 0 });
  const statuses = [];
  for (let at = 0; at < 12; at += 1) {
    const who = { from: '198.51.100.9' };
    statuses.push((await alert(id, `stranger${at}@example.com`, { who })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429]);
});

test('the link of a mail ends everything that its address waits for, and nothing of others', async () => {
  const { db } = shop.app;
  const [first, second] = [await aProduct(db, { stock: 0 }), await aProduct(db, { stock: 0 })];
  const email = 'leela@example.com';
  await alert(first.id, email);
  await alert(second.id, email.toUpperCase());
  await alert(first.id, 'other@example.com');
  const [token] = await tokensTo(email);
  expect(await follow('stop', token)).toEqual({ status: 200, body: { stopped: 2 } });
  expect(await follow('stop', token)).toEqual({ status: 200, body: { stopped: 0 } });
  expect(await rowsOf(email)).toEqual([]);
  expect(await rowsOf('other@example.com')).toHaveLength(1);
  expect((await follow('confirm', token)).status).toBe(404);
});

test('a link that the shop has not made opens nothing', async () => {
  const { id } = await aProduct(shop.app.db, { stock: 0 });
  await alert(id, 'anita@example.com');
  const [token = ''] = await tokensTo('anita@example.com');
  const last = token.endsWith('A') ? 'B' : 'A';
  for (const wrong of ['', 'x', token.slice(0, -1) + last, `${token}A`]) {
    for (const act of ['confirm', 'stop'] as const) {
      expect((await follow(act, wrong)).status).toBe(404);
    }
  }
  expect(await rowsOf('anita@example.com')).toMatchObject([{ is_confirmed: false }]);
});

test('who confirms when the piece is back has been told by that', async () => {
  const { id } = await aProduct(shop.app.db, { stock: 0 });
  await alert(id, 'late@example.com');
  await shop.ask(`POST /v2/admin/product/${id}/stock`, { count: 2, reason: 'Poured' });
  const [token] = await tokensTo('late@example.com');
  expect((await follow('confirm', token)).body.state).toBe('here');
  expect(await rowsOf('late@example.com')).toMatchObject([{ is_confirmed: true, is_told: true }]);
});

test('the owner sees how many wait for what: in the list, in the stock of a piece, and today', async () => {
  const { app } = shop;
  const product = await aProduct(app.db, { variants: [{ stock: 0 }, { stock: 0 }, { stock: 3 }] });
  const [red, blue] = product.variantIds;
  for (const [email, variantId] of [
    ['one@example.com', red],
    ['two@example.com', red],
    ['three@example.com', blue],
    ['unproven@example.com', blue],
  ] as const) {
    await alert(product.id, email, { variantId });
    if (email !== 'unproven@example.com') await follow('confirm', (await tokensTo(email))[0]);
  }
  const listed = await shop.ask<AdminProductWire[]>(`GET /v2/admin/allproducts?q=${product.name}`);
  expect(listed.find(({ id }) => id === product.id)?.waiting).toBe(3);
  const { parts } = await shop.ask<StockSheet>(`GET /v2/admin/product/${product.id}/stock`);
  expect(parts.map(({ waiting }) => waiting)).toEqual([2, 1, undefined]);
  const { groups } = await shop.ask<TodayWire>('GET /v2/admin/today');
  const awaited = groups.find(({ kind }) => kind === 'wished');
  expect(awaited?.rows.filter(({ id }) => id === product.id)).toMatchObject([
    { waiting: 2 },
    { waiting: 1 },
  ]);
  expect(JSON.stringify([listed, parts, groups])).not.toContain('@example.com');
});
