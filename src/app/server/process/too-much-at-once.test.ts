import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONCURRENCY } from '#platform/server/http/limits/limit-table.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const FOR_ALL = CONCURRENCY.perProcess - CONCURRENCY.reserved;
let app: TestApp;
let locker: pg.Client;
let isOverloaded: boolean;

beforeEach(async () => {
  isOverloaded = false;
  app = await openPeopleApp({ rateLimits: true, isOverloaded: () => isOverloaded });
  locker = new pg.Client({ connectionString: app.connectionString });
  await locker.connect();
});
afterEach(async () => {
  await locker.end();
  await app.close();
});

async function lockProducts(): Promise<void> {
  await locker.query('BEGIN');
  await locker.query('LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
}

let calls = 0;

/** A new search, which is not cached. */
function search(from: string): Promise<Response> {
  calls += 1;
  return app.request(`/v2/products?q=wave-${calls}`, { from });
}

/** So many searches that wait, each from an address of its own. */
function searches(many: number): Promise<Response>[] {
  return Array.from({ length: many }, (_, at) => search(`198.51.100.${at}`));
}

async function refusal(sent: Promise<Response>): Promise<unknown[]> {
  const response = await sent;
  const { code } = await readProblem(response);
  return [response.status, code, response.headers.get('retry-after')];
}

const TOO_MANY = [429, 'TOO_MANY_AT_ONCE', '1'];
const BUSY = [503, 'SHOP_BUSY', '1'];

type SlowBody = { body: ReadableStream; isRead: Promise<void>; end: () => void };

/** A body of which nothing arrives. */
function slowBody(): SlowBody {
  let end = (): void => undefined;
  let ask = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (ask = resolve));
  const source = {
    pull(controller: ReadableStreamDefaultController) {
      ask();
      return new Promise<void>((resolve) => {
        end = () => {
          controller.close();
          resolve();
        };
      });
    },
  };
  return { body: new ReadableStream(source, { highWaterMark: 0 }), isRead, end: () => end() };
}

function sendSlowly(path: string, { body }: SlowBody, sent: { from: string; token?: string }) {
  const { from, token } = sent;
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return app.request(path, { method: 'POST', headers, from, body, duplex: 'half' } as RequestInit);
}

describe('one client', () => {
  test('has twenty requests answered at once, whatever its address within a /64', async () => {
    await lockProducts();
    const waiting = Array.from({ length: CONCURRENCY.perClient }, (_, at) =>
      search(`2001:db8::${at}`),
    );
    expect(await refusal(search('2001:db8::ffff'))).toEqual(TOO_MANY);
    const other = search('2001:db8:0:1::1');
    await locker.query('ROLLBACK');
    expect((await other).status).toBe(200);
    await Promise.all(waiting);
    expect((await search('2001:db8::ffff')).status).toBe(200);
  });

  test('is the person of a token, wherever they call from and however slowly', async () => {
    const [asha, ravi] = [await signUp(app, 'a@example.com'), await signUp(app, 'r@example.com')];
    const bodies = Array.from({ length: CONCURRENCY.perClient }, slowBody);
    const slow = bodies.map((body, at) =>
      sendSlowly('/v2/cart', body, { token: asha.token, from: `198.51.100.${at}` }),
    );
    await Promise.all(bodies.map(({ isRead }) => isRead));
    const carts = (token: string) => send(app, 'GET /v2/carts', { token, from: '203.0.113.1' });
    expect(await refusal(carts(asha.token))).toEqual(TOO_MANY);
    expect((await carts(ravi.token)).status).toBe(200);
    for (const { end } of bodies) end();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await carts(asha.token)).status).toBe(200);
  });
});

describe('a process with all slots in use', () => {
  test('refuses other requests, but not orders, carts and sign-in', async () => {
    const { token } = await signUp(app, 'a@example.com');
    await lockProducts();
    const waiting = searches(FOR_ALL);
    expect(await refusal(search('203.0.113.1'))).toEqual(BUSY);
    const cart = (at: number) => send(app, 'GET /v2/carts', { token, from: `203.0.113.${at}` });
    const vital = Array.from({ length: CONCURRENCY.reserved }, (_, at) => cart(at));
    await locker.query('ROLLBACK');
    await Promise.all(waiting);
    for (const one of vital) expect((await one).status).toBe(200);
    expect((await search('203.0.113.1')).status).toBe(200);
  });

  test('serves its cache, also older entries', async () => {
    await aProduct(app.db, { name: 'Wave Tray' });
    await app.catchUp();
    const list = () => app.request('/v2/products', { from: '203.0.113.1' });
    expect((await list()).status).toBe(200);
    await lockProducts();
    const waiting = searches(FOR_ALL);
    expect((await list()).status).toBe(200);
    await locker.query('ROLLBACK');
    await Promise.all(waiting);
    await aProduct(app.db, { name: 'Tide Tray' });
    await app.catchUp();
    isOverloaded = true;
    expect(await (await list()).text()).not.toContain('Tide Tray');
    isOverloaded = false;
    expect(await (await list()).text()).toContain('Tide Tray');
  });

  test('counts no request before its body has arrived', async () => {
    const bodies = Array.from({ length: CONCURRENCY.perProcess }, slowBody);
    const slow = bodies.map((body, at) =>
      sendSlowly('/identity/sign-in/email', body, { from: `198.51.100.${at}` }),
    );
    await Promise.all(bodies.map(({ isRead }) => isRead));
    expect((await search('203.0.113.1')).status).toBe(200);
    for (const { end } of bodies) end();
    await Promise.all(slow);
  });
});

test('a process whose event loop is late answers orders, carts and sign-in only', async () => {
  isOverloaded = true;
  const { token } = await signUp(app, 'a@example.com');
  expect((await send(app, 'GET /v2/carts', { token, from: '203.0.113.1' })).status).toBe(200);
  expect(await refusal(search('203.0.113.1'))).toEqual(BUSY);
  const orders = send(app, 'GET /v2/orders', { token, from: '203.0.113.1' });
  expect(await refusal(orders)).toEqual(BUSY);
  expect((await app.request('/readyz', { from: '203.0.113.1' })).status).toBe(200);
  isOverloaded = false;
  expect((await search('203.0.113.1')).status).toBe(200);
});
