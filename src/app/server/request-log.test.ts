import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

type Line = { requestId?: string; route?: string; status?: number; kept?: true };

const FROM = '203.0.113.7';

let shop: TestApp;
const written: string[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  shop = await openPeopleApp({ log });
  await aProduct(shop.db, { slug: 'wave-tray' });
  await shop.catchUp();
});
beforeEach(() => void written.splice(0));
afterAll(() => shop.close());

/** The lines of a request, by the id that its answer names. */
function linesOf(response: Response): Line[] {
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const lines = written.map((line) => JSON.parse(line) as Line);
  return lines.filter(({ requestId }) => requestId === id);
}

describe('an answer', () => {
  test.each([
    ['/v2/products?q=canary', '/v2/products'],
    ['/v2/products/wave-tray', '/v2/products/:id'],
    ['/sitemap.xml', '/sitemap.xml'],
  ])('to %s is logged once, made or kept', async (path, route) => {
    const made = await shop.request(path, { from: FROM });
    expect(linesOf(made)).toMatchObject([{ method: 'GET', route, status: 200 }]);
    expect(linesOf(made)[0]).not.toHaveProperty('kept');
    const etag = made.headers.get('etag') ?? '';
    const line = { level: 'info', method: 'GET', route, kept: true, ms: expect.any(Number) };
    const kept = await shop.request(path, { from: FROM });
    expect(linesOf(kept)).toMatchObject([{ ...line, status: 200 }]);
    const headers = { 'if-none-match': etag };
    const known = await shop.request(path, { from: FROM, headers });
    expect(linesOf(known)).toMatchObject([{ ...line, status: 304 }]);
    const ids = [made, kept, known].map((one) => one.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(written.join('')).not.toMatch(/canary|wave-tray/);
  });
});
