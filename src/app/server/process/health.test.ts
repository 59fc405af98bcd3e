import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupName, newestBackup } from '#platform/server/backup/daily-backup.ts';
import { RUNNING } from '#platform/server/version.ts';
import { openPeopleApp, send, signUp } from '#test/support/people.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let shop: TestApp;

beforeEach(async () => {
  shop = await openPeopleApp({ hasLink: true });
});
afterEach(() => shop.close());

async function ask(path: string): Promise<{ status: number; says: unknown; again: string | null }> {
  const response = await shop.request(path);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const says = (await response.json()) as { status: string };
  return { status: response.status, says: says.status, again: response.headers.get('retry-after') };
}

const LIVES = { status: 200, says: 'ok', again: null };
const READY = { status: 200, says: 'ready', again: null };
const NOT_READY = { status: 503, says: 'not ready', again: '1' };

describe('a shop', () => {
  test('that can serve lives and is ready', async () => {
    expect(await ask('/healthz')).toEqual(LIVES);
    expect(await ask('/readyz')).toEqual(READY);
  });

  test('without its database lives but is not ready, until the database is back', async () => {
    shop.link().cut();
    expect(await ask('/healthz')).toEqual(LIVES);
    expect(await ask('/readyz')).toEqual(NOT_READY);
    shop.link().mend();
    const isBack = async () => {
      shop.clock.advance(1_000);
      expect(await ask('/readyz')).toEqual(READY);
    };
    await vi.waitFor(isBack, PATIENTLY);
  });

  test('that is shutting down lives, serves open connections and is not ready', async () => {
    shop.drain();
    expect(await ask('/healthz')).toEqual(LIVES);
    expect(await ask('/readyz')).toEqual(NOT_READY);
    expect((await shop.request('/v2/products')).status).toBe(200);
  });

  test('on a full disk stays ready, because reading goes on', async () => {
    shop.fillDisk(true);
    expect(await ask('/readyz')).toEqual(READY);
  });
});

describe('the condition of the shop', () => {
  const seenFrom = async (from: string, headers = {}) =>
    (await shop.request('/readyz', { from, headers })).json();
  const WELL = { status: 'ready', database: 'ok', keys: 'ok', disk: 'ok', pages: 'ok' };

  test('is shown on this machine: disk, keys, and how long a mail has waited', async () => {
    await vi.waitFor(async () => expect(await seenFrom('127.0.0.1')).toEqual(WELL), PATIENTLY);
    shop.fillDisk(true);
    const mail = { kind: 'test', to_address: 'a@example.com', subject: 'x', body_text: 'x' };
    const written = { id: randomUUID(), body_html: 'x', created_at: shop.clock.now() };
    await shop.db
      .insertInto('mail')
      .values({ ...mail, ...written })
      .execute();
    shop.clock.advance(90_000);
    const seen = await seenFrom('::1');
    expect(seen).toEqual({ ...WELL, disk: 'low', mailWaitsSeconds: 90 });
    shop.link().cut();
    shop.clock.advance(1_000);
    expect(await seenFrom('127.0.0.1')).toMatchObject({ status: 'not ready', database: 'away' });
  });

  test('is shown with the age of the newest backup, where the shop writes any', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lehar-backups-'));
    let offsite: Date | undefined;
    const backed = await openTestApp({
      lastBackups: {
        machine: () => newestBackup(folder),
        bucket: () => Promise.resolve(offsite),
      },
    });
    const ageOf = async () =>
      (await (await backed.request('/readyz', { from: '127.0.0.1' })).json()) as object;
    expect(await ageOf()).toMatchObject({ backupAgeSeconds: null, offsiteBackupAgeSeconds: null });
    const [older, newest] = [3, 1].map(
      (hours) => new Date(backed.clock.now().getTime() - hours * 3_600_000),
    );
    for (const at of [newest, older] as Date[]) {
      const file = path.join(folder, backupName(at));
      await writeFile(file, '');
      await utimes(file, at, at);
    }
    offsite = older;
    backed.clock.advance(1_000);
    const ages = { backupAgeSeconds: 3_601, offsiteBackupAgeSeconds: 10_801 };
    expect(await ageOf()).toMatchObject({ status: 'ready', ...ages });
    await backed.close();
    await rm(folder, { recursive: true });
  });

  test('is checked once a second, however many requests come', async () => {
    expect(await seenFrom('127.0.0.1')).toEqual(WELL);
    shop.link().cut();
    expect(await seenFrom('127.0.0.1')).toEqual(WELL);
    shop.clock.advance(1_000);
    const all = await Promise.all(['127.0.0.1', '203.0.113.7'].map((from) => seenFrom(from)));
    expect(all).toMatchObject([{ database: 'away' }, { status: 'not ready' }]);
  });

  test('is shown to nobody else, nor through a proxy', async () => {
    expect(await seenFrom('203.0.113.7')).toEqual({ status: 'ready' });
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const seen = await seenFrom('127.0.0.1', { [name]: '203.0.113.7' });
      expect([name, seen]).toEqual([name, { status: 'ready' }]);
    }
  });

  test('has the version and the commit that run, in /healthz', async () => {
    const answer = await shop.request('/healthz', { from: '127.0.0.1' });
    expect(await answer.json()).toEqual({ status: 'ok', ...RUNNING });
    for (const init of [{ from: '203.0.113.7' }, { from: '127.0.0.1', headers: { via: 'x' } }]) {
      const elsewhere = await shop.request('/healthz', init);
      expect(await elsewhere.json()).toEqual({ status: 'ok' });
    }
  });

  test('may be read from a fresh shop: its first token is valid all the same', async () => {
    await seenFrom('127.0.0.1');
    const { token } = await signUp(shop, 'first@example.com');
    expect((await send(shop, 'GET /v2/carts', { token })).status).toBe(200);
  });
});
