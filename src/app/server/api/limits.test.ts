import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;
let behindProxy: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ rateLimits: true, hasLink: true });
  behindProxy = await openTestApp({ rateLimits: true, settings: { TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await shop.close();
  await behindProxy.close();
});

type Sender = (call: number) => { from: string; headers?: Record<string, string> };

let searches = 0;

/** A list that is not in the cache. */
function newSearch(): string {
  searches += 1;
  return `/v2/products?q=wave-${searches}`;
}

/** How many of so many reads were answered; the others got a 429. */
async function answered(app: TestApp, sender: Sender, { calls = 80, path = newSearch } = {}) {
  const statuses: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    statuses.push((await app.request(path(), sender(call))).status);
  }
  const passed = statuses.filter((status) => status === 200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(calls - passed.length);
  return passed.length;
}

function sendForm(from: string, change: object = {}): Promise<Response> {
  const form = { name: 'Asha', email: 'asha@example.com', productType: 'trays', ...change };
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(form), from };
  return shop.request('/v2/custom-order-email', init);
}

describe('a caller', () => {
  test('gets a 429 with Retry-After for too many uncached reads', async () => {
    const from = '203.0.113.1';
    expect(await answered(shop, () => ({ from }))).toBe(60);
    for (const path of [newSearch(), '/v2/products/none', '/sitemap.xml']) {
      const response = await shop.request(path, { from });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('1');
      expect((await readProblem(response)).code).toBe('RATE_LIMITED');
    }
    shop.clock.advance(1000);
    expect(await answered(shop, () => ({ from }))).toBe(20);
  });

  test('does not use up the limits of others', async () => {
    expect(await answered(shop, () => ({ from: '203.0.113.2' }))).toBe(60);
    expect(await answered(shop, () => ({ from: '203.0.113.3' }), { calls: 10 })).toBe(10);
  });

  test('gains nothing by naming other addresses', async () => {
    const count = await answered(shop, (call) => ({
      from: '203.0.113.4',
      headers: { 'x-forwarded-for': `198.51.100.${call}`, 'x-real-ip': `198.51.100.${call}` },
    }));
    expect(count).toBe(60);
  });

  test('gains nothing by changing addresses within an IPv6 /64', async () => {
    expect(await answered(shop, (call) => ({ from: `2001:db8::${call.toString(16)}` }))).toBe(60);
  });

  test('is the same as IPv4 and as IPv4 in IPv6', async () => {
    const count = await answered(shop, (call) => ({
      from: call % 2 ? '203.0.113.5' : '::ffff:203.0.113.5',
    }));
    expect(count).toBe(60);
  });

  test('is counted by the address that a trusted proxy saw', async () => {
    const headers = (call: number) => ({ 'x-forwarded-for': `10.0.0.${call}, 198.51.100.1` });
    const through: Sender = (call) => ({ from: '192.0.2.1', headers: headers(call) });
    expect(await answered(behindProxy, through)).toBe(60);
    const other = { 'x-forwarded-for': '198.51.100.2' };
    expect(await answered(behindProxy, () => ({ from: '192.0.2.1', headers: other }))).toBe(60);
  });

  test('behind a proxy that does not name them is one warning in the log each hour', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const settings = { TRUSTED_PROXIES: '1' };
    const silent = await openTestApp({ rateLimits: true, settings, log });
    const warnings = () => lines.filter((line) => line.includes('X-Forwarded-For'));
    await silent.request('/readyz', { from: '127.0.0.1' });
    await silent.request('/v2/products', {
      from: '192.0.2.1',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect(warnings()).toEqual([]);
    for (let call = 0; call < 5; call += 1)
      await silent.request(newSearch(), { from: '192.0.2.1' });
    expect(warnings()).toHaveLength(1);
    silent.clock.advance(3600_000);
    for (let call = 0; call < 2; call += 1)
      await silent.request(newSearch(), { from: '192.0.2.1' });
    expect(warnings()).toHaveLength(2);
    await silent.close();
  });

  test('who may come without the proxy is a warning in the log', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const settings = { TRUSTED_PROXIES: '1', HOST: '0.0.0.0' };
    const open = await openTestApp({ rateLimits: true, settings, log });
    expect(lines.filter((line) => line.includes('without the proxy'))).toHaveLength(1);
    await open.close();
  });

  test('may send three forms at once and one more each twenty minutes', async () => {
    const send = () => sendForm('203.0.113.6');
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await send()).headers.get('retry-after')).toBe('1200');
    shop.clock.advance(1_200_000);
    expect((await send()).status).toBe(201);
    const { count } = await shop.db
      .selectFrom('custom_order_request')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
  });
});

describe('a form', () => {
  test('with a mistake in it does not count as sent', async () => {
    const from = '203.0.113.20';
    for (const change of [{ email: 'asha' }, { name: '' }, { productType: undefined }, { x: 1 }]) {
      expect((await sendForm(from, change)).status).toBe(422);
    }
    const broken = { method: 'POST', body: '{', from };
    expect((await shop.request('/v2/custom-order-email', broken)).status).toBe(415);
    for (const status of [201, 201]) expect((await sendForm(from)).status).toBe(status);
    expect((await sendForm(from, { email: 'asha' })).status).toBe(422);
    for (const status of [201, 429]) expect((await sendForm(from)).status).toBe(status);
    const refused = await sendForm(from, { email: 'asha' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1200']);
  });

  test('that could not be stored does not count as sent', async () => {
    const from = '203.0.113.21';
    shop.link().cut();
    for (let call = 0; call < 5; call += 1) expect((await sendForm(from)).status).toBe(503);
    shop.link().mend();
    expect((await sendForm(from)).status).toBe(201);
  });

  test('cannot be sent more often by sending many at once', async () => {
    const sent = Array.from({ length: 20 }, () => sendForm('203.0.113.22'));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  });

  test('full of mistakes may be sent as often as anything may be read', async () => {
    const from = '203.0.113.23';
    const statuses = [];
    for (let call = 0; call < 80; call += 1) {
      statuses.push((await sendForm(from, { email: 'asha' })).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array.from({ length: 20 }, () => 429));
    expect((await sendForm(from)).headers.get('retry-after')).toBe('1');
  });
});

describe('what is never counted', () => {
  test('are the calls that the shop makes itself to render its pages', async () => {
    for (let call = 0; call < 100; call += 1) {
      expect((await shop.request(`/v2/products?offset=${call}`)).status).toBe(200);
    }
  });

  test('is what is cached, also for a caller over the limit', async () => {
    const from = '203.0.113.10';
    const made = await shop.request('/v2/products', { from });
    expect(await answered(shop, () => ({ from }))).toBeLessThan(80);
    expect(
      await answered(shop, () => ({ from }), { calls: 1_000, path: () => '/v2/products' }),
    ).toBe(1_000);
    await aProduct(shop.db, { slug: 'new-tray' });
    await shop.catchUp();
    const older = await shop.request('/v2/products', { from });
    expect([older.status, await older.text()]).toEqual([200, await made.text()]);
    shop.clock.advance(1000);
    expect(await (await shop.request('/v2/products', { from })).text()).toContain('new-tray');
  });

  test('are health and readiness', async () => {
    const from = '203.0.113.9';
    expect(await answered(shop, () => ({ from }), { path: () => '/healthz' })).toBe(80);
  });
});
