import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { readProblem } from '#test/support/problems.ts';

/** Lets people in or out, or changes nothing: the owner must be able to see what is the matter. */
const OPEN = [
  'DELETE /v2/auth/sessions',
  'DELETE /v2/auth/sessions/{id}',
  'POST /identity/sign-in/code',
  'POST /identity/sign-in/email',
  'POST /identity/sign-in/recovery-code',
  'POST /identity/sign-in/social',
  'POST /identity/sign-out',
  'POST /identity/verify-password',
  'POST /v2/auth/login',
  'POST /v2/payments/razorpay/events',
  // Answers alike whatever comes, and counts nothing then.
  'POST /v2/seen',
];

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());
beforeEach(() => owner.app.fillDisk(true));

async function call(name: string): Promise<Response> {
  const [method = '', path = ''] = name.split(' ');
  return owner.app.request(path.replaceAll(/\{\w+\}/g, '0'), {
    method,
    headers: { authorization: `Bearer ${owner.admin.token}` },
  });
}

async function callsThatWrite(): Promise<string[]> {
  const response = await owner.app.request('/v2/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

test('on a full disk every write is refused, except signing in and out', async () => {
  const letIn: string[] = [];
  const all = await callsThatWrite();
  expect(all.length).toBeGreaterThan(40);
  for (const name of all) {
    const response = await call(name);
    const { code } = response.status === 204 ? { code: '' } : await readProblem(response);
    if (code !== 'STORAGE_LOW' || response.status !== 503) letIn.push(name);
  }
  expect(letIn.toSorted()).toEqual(OPEN);
});

test('the refusal says what happened, what is safe, and when to ask again', async () => {
  const response = await call('POST /v2/cart');
  expect(response.headers.get('retry-after')).toBe('30');
  expect((await readProblem(response)).detail).toMatch(/run out of room.*Nothing.*is lost/);
});

test('reading goes on, and writing too once there is space', async () => {
  const { id } = await aProduct(owner.app.db, { price: 100 });
  for (const name of [
    'GET /v2/products',
    'GET /v2/carts',
    'GET /v2/admin/allorders',
    'GET /readyz',
  ]) {
    expect([name, (await call(name)).status]).toEqual([name, 200]);
  }
  const hide = () => call(`PATCH /v2/products/${id}?status=inactive`);
  expect((await hide()).status).toBe(503);
  owner.app.fillDisk(false);
  expect((await hide()).status).not.toBe(503);
});

test('a full disk that PostgreSQL reports is answered in the same way', async () => {
  owner.app.fillDisk(false);
  const { db } = owner.app;
  const { id } = await aProduct(db, { price: 100 });
  await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
    db,
  );
  await sql`CREATE TRIGGER no_room BEFORE UPDATE OR DELETE ON product
    FOR EACH ROW EXECUTE FUNCTION no_room()`.execute(db);
  const response = await call(`PATCH /v2/products/${id}?status=inactive`);
  expect([response.status, (await readProblem(response)).code]).toEqual([503, 'STORAGE_LOW']);
});
