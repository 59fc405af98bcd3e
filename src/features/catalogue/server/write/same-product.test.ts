import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

const KEY = { 'idempotency-key': 'add-0001' };

async function slugs(): Promise<string[]> {
  const rows = await owner.app.db.selectFrom('product').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

test('a request sent ten times at once under one key adds one product', async () => {
  const sent = Array.from({ length: 10 }, () => owner.call('POST /v2/products', aDraft(), KEY));
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
  expect(replayed).toHaveLength(9);
  expect(await slugs()).toEqual(['wave-tray']);
});

test('a key that stands for another product is refused', async () => {
  const key = { 'idempotency-key': 'add-0002' };
  await owner.call('POST /v2/products', aDraft(), key);
  const other = aDraft({ price: 1300 });
  const { body } = await owner.call<ProblemBody>('POST /v2/products', other, key);
  expect([body.status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await slugs()).toEqual(['wave-tray']);
});

test('a key whose request was refused is free for the mended one', async () => {
  const key = { 'idempotency-key': 'add-0003' };
  const wrong = aDraft({ slug: 'taken' });
  await owner.call('POST /v2/products', wrong);
  expect((await owner.call('POST /v2/products', wrong, key)).status).toBe(422);
  const mended = await owner.call('POST /v2/products', aDraft({ slug: 'free' }), key);
  expect(mended.status).toBe(201);
  expect(mended.headers.has('idempotency-replayed')).toBe(false);
});

test('without a key each request adds a product', async () => {
  await owner.call('POST /v2/products', aDraft());
  await owner.call('POST /v2/products', aDraft());
  expect(await slugs()).toEqual(['wave-tray', 'wave-tray-2']);
});
