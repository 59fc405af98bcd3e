import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeEach(async () => {
  shop = await openTestApp();
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
    shop.link.cut();
    expect(await ask('/healthz')).toEqual(LIVES);
    expect(await ask('/readyz')).toEqual(NOT_READY);
    shop.link.mend();
    await vi.waitFor(async () => expect(await ask('/readyz')).toEqual(READY), { timeout: 10_000 });
  });

  test('that is shutting down lives, serves who is there and wants no new visitors', async () => {
    shop.drain();
    expect(await ask('/healthz')).toEqual(LIVES);
    expect(await ask('/readyz')).toEqual(NOT_READY);
    expect((await shop.request('/v2/products')).status).toBe(200);
  });
});
