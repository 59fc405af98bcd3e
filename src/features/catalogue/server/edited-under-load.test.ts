import { existsSync } from 'node:fs';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const EDITS = 12;
const READERS = 6;

let shop: TestApp;
let product: MadeProduct;

beforeAll(async () => {
  shop = await openTestApp({ pages: 'built' });
  const attributes = [{ name: 'Finish', value: 'Coat 0.' }];
  product = await aProduct(shop.db, { name: 'Piece 0.', attributes });
  await shop.catchUp();
});
afterAll(() => shop.close());

/** The n-th state: two tables say so, in one transaction. */
async function edit(n: number): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('product')
      .set({ name: `Piece ${n}.` })
      .execute();
    await tx
      .updateTable('product_attribute')
      .set({ value: `Coat ${n}.` })
      .execute();
  });
}

type Read = { path: string; heard: number; states: number[]; etag: string | null };

test('readers of a constantly edited product see neither old nor mixed data', async ({ skip }) => {
  skip(!existsSync('build/server/index.js'), 'the pages are not built (npm run build)');
  const paths = ['/v2/products', `/v2/products/${product.slug}`, '/', `/product/${product.slug}`];
  /** The last state that this process has heard of: how soon after a COMMIT is the machine's matter. */
  let heard = 0;
  const reads: Read[] = [];

  async function read(path: string): Promise<void> {
    const known = heard;
    const response = await shop.request(path);
    const body = await response.text();
    expect(response.status).toBe(200);
    const states = [...body.matchAll(/(?:Piece|Coat) (\d+)\./g)].map(([, n]) => Number(n));
    reads.push({ path, heard: known, states, etag: response.headers.get('etag') });
  }

  async function readContinuously(reader: number): Promise<void> {
    for (let at = reader; heard < EDITS; at += 1) {
      await read(paths[at % paths.length] ?? '/');
      // Cached reads never yield.
      await letOthersIn();
    }
  }

  async function editRepeatedly(): Promise<void> {
    for (let n = 1; n <= EDITS; n += 1) {
      await edit(n);
      await shop.catchUp();
      heard = n;
    }
  }

  await Promise.all([
    editRepeatedly(),
    ...Array.from({ length: READERS }, (_, at) => readContinuously(at)),
  ]);
  for (const path of paths) await read(path);

  const stateOf = new Map<string, number>();
  for (const { path, heard: known, states, etag } of reads) {
    const [state = NaN] = states;
    expect(new Set(states), `a mixture at ${path}`).toEqual(new Set([state]));
    expect(state, `${path} was known to be over`).toBeGreaterThanOrEqual(known);
    const name = `${path} ${etag}`;
    expect(stateOf.get(name) ?? state, `one ETag for two states of ${path}`).toBe(state);
    stateOf.set(name, state);
  }
  for (const { states } of reads.slice(-paths.length)) expect(states).toContain(EDITS);
});
