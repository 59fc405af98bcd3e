import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#app/server/config/config.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { RUNNING } from '#platform/server/version.ts';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { readMetrics, type Series } from '#test/support/prometheus.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const TOKEN = 'a-token-of-20-letters';
const FROM = '203.0.113.7';

let shop: TestApp;
let backup: Date | undefined;
let offsiteBackup: Date | undefined;

beforeAll(async () => {
  shop = await openTestApp({
    hasLink: true,
    settings: { METRICS_TOKEN: TOKEN },
    lastBackups: {
      machine: () => Promise.resolve(backup),
      bucket: () => Promise.resolve(offsiteBackup),
    },
  });
});
afterAll(() => shop.close());

function ask(headers: Record<string, string> = {}, from = FROM): Promise<Response> {
  return shop.request('/metrics', { from, headers });
}

async function scrape(): Promise<Series[]> {
  const answer = await ask({ authorization: `Bearer ${TOKEN}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return readMetrics(await answer.text());
}

function valueOf(all: Series[], name: string, labels: Record<string, string> = {}) {
  const expected = Object.entries(labels);
  const found = all.filter(
    (one) => one.name === name && expected.every(([label, text]) => one.labels[label] === text),
  );
  expect(found.length, `${name} ${JSON.stringify(labels)}`).toBeLessThan(2);
  return found[0]?.value;
}

async function writeMail(state: 'queued' | 'failed'): Promise<void> {
  const text = { kind: 'test', to_address: 'a@example.com', subject: 'x', body_text: 'x' };
  const rest = { id: randomUUID(), body_html: 'x', created_at: shop.clock.now(), state };
  await shop.db
    .insertInto('mail')
    .values({ ...text, ...rest })
    .execute();
}

/** A job that no worker takes. */
async function writeJob(): Promise<void> {
  const jobs = createJobs({ connectionString: shop.connectionString, log: createLog('silent') });
  await jobs.enqueue(shop.db, 'metrics-test', {}, { key: 'one' });
  await jobs.stop();
}

/** Queued mails, failed mails and waiting jobs. */
async function backlog() {
  const all = await scrape();
  const mails = ['queued', 'failed'].map((state) => valueOf(all, 'lehar_mails', { state }));
  return [...mails, valueOf(all, 'lehar_jobs_waiting')];
}

describe('access', () => {
  test('needs the token, also on this machine', async () => {
    for (const authorization of ['', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const answer = await ask({ authorization }, '127.0.0.1');
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect((await readProblem(answer)).code).toBe('UNAUTHENTICATED');
    }
  });

  test('is not there without METRICS_TOKEN', async () => {
    const other = await openTestApp();
    const headers = { authorization: 'Bearer undefined' };
    expect((await other.request('/metrics', { from: FROM, headers })).status).toBe(404);
    await other.close();
  });

  test('refuses a short token at the start without showing it', () => {
    const read = () => readConfig({ METRICS_TOKEN: 'too-short' });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow('too-short');
  });
});

describe('metrics', () => {
  test('count requests by route pattern, method and status, and their time', async () => {
    await aProduct(shop.db, { slug: 'wave-tray' });
    await shop.catchUp();
    // Rendered first, and cached the second time.
    for (const path of ['/v2/products/wave-tray', '/v2/products/wave-tray', '/v2/products/none']) {
      await (await shop.request(path, { from: FROM })).text();
    }
    await shop.request('/v2/carts', { from: FROM });
    await shop.request('/nobody/1', { from: FROM, method: 'PROPFIND' });
    await shop.request('/nobody/2', { from: FROM, method: 'PROPFIND' });
    const all = await scrape();
    const requests = all
      .filter(({ name, labels }) => name === 'http_requests_total' && labels.route !== '/metrics')
      .map(({ labels, value }) => [labels.route, labels.method, labels.status, value]);
    expect(requests).toEqual([
      ['/v2/products/:id', 'GET', '200', 2],
      ['/v2/products/:id', 'GET', '404', 1],
      ['/v2/carts', 'GET', '401', 1],
      ['/*', 'other', '404', 2],
    ]);
    const time = 'http_request_duration_seconds';
    const route = { route: '/v2/products/:id', worker: '0' };
    expect(valueOf(all, `${time}_bucket`, { ...route, le: '+Inf' })).toBe(3);
    expect(valueOf(all, `${time}_sum`, route)).toBeGreaterThan(0);
    expect(valueOf(all, 'lehar_cache_lookups_total', { result: 'hit' })).toBe(1);
    // Scrapes are requests like others.
    const scrapes = { route: '/metrics', status: '200' };
    expect(valueOf(await scrape(), 'http_requests_total', scrapes)).toBe(1);
  });

  test('describe the process, its connections and the catalogue', async () => {
    const before = await scrape();
    const memory = ['heap_size_used', 'heap_size_total', 'external_memory'].map(
      (name) => valueOf(before, `nodejs_${name}_bytes`) ?? NaN,
    );
    expect(valueOf(before, 'process_resident_memory_bytes')).toBeGreaterThan(10e6);
    expect(memory.every((bytes) => bytes > 1e6)).toBe(true);
    expect(valueOf(before, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(before, 'lehar_database_connections', { state: 'total' })).toBeGreaterThan(0);
    expect(valueOf(before, 'lehar_database_connections', { state: 'waiting' })).toBe(0);
    expect(valueOf(before, 'lehar_disk_free_bytes', { folder: '/data' })).toBe(1e9);
    await aProduct(shop.db, { slug: 'coaster' });
    await shop.catchUp();
    const versions = [before, await scrape()].map((all) => valueOf(all, 'lehar_catalogue_version'));
    expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity);
  });

  test('name the version and the commit that run', async () => {
    const [info, ...others] = (await scrape()).filter(({ name }) => name === 'lehar_build_info');
    expect([info?.labels, info?.value, others]).toEqual([RUNNING, 1, []]);
  });

  test('have the age of the newest backup, infinite without one', async () => {
    const ages = async () => {
      const all = await scrape();
      return ['machine', 'bucket'].map((place) =>
        valueOf(all, 'lehar_backup_age_seconds', { place }),
      );
    };
    expect(await ages()).toEqual([Infinity, Infinity]);
    backup = new Date(shop.clock.now().getTime() - 90_000);
    offsiteBackup = new Date(shop.clock.now().getTime() - 120_000);
    expect(await ages()).toEqual([90, 120]);
  });

  test('count mails and jobs at most every ten seconds, and leave them out without a database', async () => {
    await writeMail('queued');
    await writeMail('failed');
    shop.clock.advance(10_000);
    expect(await backlog()).toEqual([1, 1, 0]);
    await writeMail('failed');
    await writeJob();
    shop.clock.advance(9_000);
    expect(await backlog()).toEqual([1, 1, 0]);
    shop.clock.advance(1_000);
    expect(await backlog()).toEqual([1, 2, 1]);
    shop.link().cut();
    shop.clock.advance(10_000);
    const away = await scrape();
    expect(away.filter(({ name }) => /mails|jobs/.test(name))).toEqual([]);
    expect(valueOf(away, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
