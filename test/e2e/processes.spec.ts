import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminShop } from '#features/shop/contract.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { readMetrics } from '#test/support/prometheus.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { startTestShop, type TestShop } from '#test/support/test-shop.ts';
import { HANGS_AFTER_MS, PATIENTLY } from '#test/support/patience.ts';

const METRICS_TOKEN = 'a-token-of-20-letters';
const OWNED = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
const PRODUCT = '/v2/products/agate-slice-coasters';
const RENAMED = 'Agate Slices, Renamed';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

type Session = { cookie: string; token: string };

/** A call of its own connection, so that each may reach another process. */
async function call(
  origin: string,
  name: string,
  { token, cookie, body }: Partial<Session> & { body?: unknown } = {},
) {
  const [method = 'GET', path = '/'] = name.split(' ');
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie, origin }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, json: json as never };
}

async function tokenOf(origin: string, cookie: string): Promise<string> {
  const { json } = await call(origin, 'GET /identity/token', { cookie });
  return (json as { token: string }).token;
}

async function signIn(origin: string, email: string): Promise<Session> {
  const answer = await call(origin, 'POST /identity/sign-in/email', {
    body: { email, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, token: await tokenOf(origin, cookie) };
}

/** How often a call of many, each of its own connection, was refused for its token. */
async function refusals(origins: string[], token: string): Promise<number> {
  const calls = origins.flatMap((origin) =>
    Array.from({ length: 6 }, () => call(origin, 'GET /v2/orders', { token })),
  );
  return (await Promise.all(calls)).filter(({ status }) => status === 401).length;
}

/** Whether an ended session's token comes to be refused by all that answer there. */
async function expectRefused(origins: string[], token: string): Promise<void> {
  const all = origins.length * 6;
  await vi.waitUntil(async () => (await refusals(origins, token)) === all, PATIENTLY);
}

const nameAt = async (origin: string) =>
  ((await call(origin, `GET ${PRODUCT}`)).json as { name: string }).name;

/** Renames the product at one address, and says what all show that answer anywhere, once due. */
async function renamed(at: string, origins: string[], name: string): Promise<string[]> {
  const { token } = await signIn(at, ADMIN_EMAIL);
  const seen = () =>
    Promise.all(origins.flatMap((origin) => Array.from({ length: 12 }, () => nameAt(origin))));
  // All have it in memory.
  await seen();
  const { json } = await call(at, `GET ${PRODUCT.replace('/v2/products', '/v2/admin/product')}`, {
    token,
  });
  const product = json as { id: string; name: string };
  const saved = await call(at, `PUT /v2/products/${product.id}`, {
    token,
    body: { ...product, name },
  });
  expect(saved.status).toBe(200);
  return vi.waitUntil(async () => {
    const names = await seen();
    return names.every((one) => one === name) && names;
  }, PATIENTLY);
}

async function attempts(origins: string[], count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { email: `nobody-${at}@example.com`, password: 'not-theirs-at-all' };
    const { status } = await call(
      origins[at % origins.length] ?? '',
      'POST /identity/sign-in/email',
      { body },
    );
    statuses.push(status);
  }
  return statuses;
}

describe('two shops on one database, one of them with two workers', () => {
  let one: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    const settings = { ...OWNED, SMTP_URL: sink.url };
    one = await startTestShop({ ...settings, WORKERS: '2', METRICS_TOKEN });
    other = await startTestShop({ ...settings, DATABASE_URL: one.connectionString });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const workers = () =>
    readFileSync(`/proc/${one.pid}/task/${one.pid}/children`, 'utf8').trim().split(' ').map(Number);

  test('a product that is edited in one is soon seen in all, and all answer', async () => {
    expect(workers()).toHaveLength(2);
    const names = await renamed(other.origin, [one.origin, other.origin], RENAMED);
    expect(new Set(names)).toEqual(new Set([RENAMED]));
  });

  test('a session holds in all, and ends in all', async () => {
    await registerCustomer(one.origin, { email: 'both@example.com' });
    const { cookie, token } = await signIn(one.origin, 'both@example.com');
    expect(await refusals([one.origin, other.origin], token)).toBe(0);
    expect(await tokenOf(other.origin, cookie)).toContain('.');
    await call(other.origin, 'POST /identity/sign-out', { cookie, body: {} });
    await expectRefused([one.origin, other.origin], token);
    expect((await call(one.origin, 'GET /identity/token', { cookie })).status).toBe(401);
  });

  test('each of eight publications is soon seen in both, and no page mixes two of them', async () => {
    const { token } = await signIn(one.origin, ADMIN_EMAIL);
    const origins = [one.origin, other.origin];
    const faults: unknown[] = [];
    async function namesAt(origin: string): Promise<string[]> {
      const { status, json } = await call(origin, 'GET /');
      const names = [...new Set(String(json).match(/Tide No\. \d+/g))];
      if (status !== 200 || names.length > 1) faults.push([origin, status, names]);
      return names;
    }
    async function publish(name: string): Promise<void> {
      const shop = (await call(one.origin, 'GET /v2/admin/shop', { token })).json as AdminShop;
      const patch = { who: { ...shop.published.who, name } };
      const draft = await call(one.origin, 'PUT /v2/admin/shop/draft', {
        token,
        body: { version: shop.version, patch },
      });
      const { version } = draft.json as AdminShop;
      const body = { version };
      expect((await call(one.origin, 'POST /v2/admin/shop/publish', { token, body })).status).toBe(
        200,
      );
    }
    let isOver = false;
    const readers = [...origins, ...origins].map(async (origin) => {
      while (!isOver) await namesAt(origin);
    });
    try {
      for (let at = 1; at <= 8; at += 1) {
        const name = `Tide No. ${at}`;
        await publish(name);
        await vi.waitUntil(
          async () => (await Promise.all(origins.map(namesAt))).join() === `${name},${name}`,
          PATIENTLY,
        );
      }
    } finally {
      isOver = true;
      await Promise.all(readers);
    }
    expect(faults).toEqual([]);
    expect(await namesAt(other.origin)).toEqual(['Tide No. 8']);
  });

  async function unsent(): Promise<number> {
    const waiting = `SELECT count(*)::int AS count FROM mail WHERE state <> 'sent'
      OR EXISTS (SELECT FROM jobs.job WHERE name = 'mail' AND state < 'completed')`;
    const rows = await inDatabase(one.connectionString, waiting);
    return Number(rows[0]?.['count']);
  }

  test('a mail is sent once, by one of them', async () => {
    const form = { email: 'asha@example.com', productType: 'other' };
    const names = Array.from({ length: 20 }, (_, at) => `Asha ${at}`);
    await Promise.all(
      names.map((name, at) =>
        call(at % 2 ? one.origin : other.origin, 'POST /v2/custom-order-email', {
          body: { ...form, name },
        }),
      ),
    );
    // Every job is done, so nothing will be sent any more.
    await vi.waitUntil(async () => (await unsent()) === 0, PATIENTLY);
    const ids = sink.received.map(({ mail }) => mail.messageId);
    expect(ids.length).toBeGreaterThanOrEqual(names.length * 2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a scrape counts the requests that both answered', async () => {
    const missing = () => call(one.origin, 'GET /v2/products/none-of-ours');
    await Promise.all(Array.from({ length: 40 }, missing));
    const { json } = await call(one.origin, 'GET /metrics', { token: METRICS_TOKEN });
    const counts = readMetrics(json)
      .filter(({ name, labels }) => name === 'http_requests_total' && labels.status === '404')
      .map(({ value }) => value);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  test('one that is killed leaves no request waiting, and is replaced', async () => {
    const newest = workers().at(-1) ?? 0;
    const statuses: (number | string)[] = [];
    let left = 300;
    const visit = async (): Promise<void> => {
      for (; left > 0; left -= 1) {
        const answer = call(one.origin, `GET ${PRODUCT}`).then(
          ({ status }) => status,
          () => 'cut',
        );
        statuses.push(await Promise.race([answer, sleep(HANGS_AFTER_MS, 'hung', { ref: false })]));
        if (statuses.length === 100) process.kill(newest, 'SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    // Clients notice at once: their connections end.
    expect(statuses).not.toContain('hung');
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(8);
    await vi.waitUntil(() => workers().length === 2 && !workers().includes(newest), PATIENTLY);
    const names = await Promise.all(Array.from({ length: 20 }, () => nameAt(one.origin)));
    expect(new Set(names)).toEqual(new Set([RENAMED]));
  });
});

describe('two shops on one database that limit, one of them with two workers', () => {
  let shops: TestShop[] = [];
  beforeAll(async () => {
    const one = await startTestShop({ RATE_LIMITS: 'on', WORKERS: '2' });
    shops = [one, await startTestShop({ RATE_LIMITS: 'on', DATABASE_URL: one.connectionString })];
  });
  afterAll(async () => {
    for (const shop of shops.toReversed()) await shop.close();
  });

  test('trying passwords gains nothing from there being three', async () => {
    const begun = performance.now();
    const statuses = await attempts(
      shops.map(({ origin }) => origin),
      16,
    );
    // Ten at once and one each 12 s, in both together: hashing is slow, so that some time passes.
    const refilled = Math.ceil((performance.now() - begun) / 12_000);
    const heard = statuses.filter((status) => status !== 429).length;
    expect(heard).toBeLessThanOrEqual(10 + refilled);
    expect(statuses).toContain(429);
  });
});
