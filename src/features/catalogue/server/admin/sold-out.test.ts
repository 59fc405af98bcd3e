import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { productAvailability } from '#features/catalogue/choices/availability.ts';
import type { Database } from '#platform/server/database/database.ts';
import { restore, useBackups } from '#test/support/backups.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { send, type SignedIn } from '#test/support/people.ts';
import { HOME, signUpShopper } from '#test/support/shoppers.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { transaction } from '#platform/server/context.ts';

const backups = useBackups();
let owner: OwnerApp;
let asha: SignedIn;

beforeAll(async () => {
  owner = await openOwnerApp();
  asha = await signUpShopper(owner.app, 'asha@example.com');
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

/** Names of what is sold out; the figure says the same number. */
async function soldOut(): Promise<string[]> {
  const list = await owner.call<AdminProductWire[]>(
    'GET /v2/admin/allproducts?status=sold%20out&sort=name&limit=100',
  );
  const summary = await owner.call<{ soldOut: number }>('GET /v2/admin/product-summary');
  expect([list.status, summary.body.soldOut]).toEqual([200, list.body.length]);
  return list.body.map(({ name }) => name);
}

const move = (id: string, body: object) =>
  owner.call(`POST /v2/admin/product/${id}/stock`, { reason: 'Counted again', ...body });

async function buy(productId: string, variantId: string, quantity: number): Promise<string> {
  const body = { productId, variantId, quantity };
  expect((await send(owner.app, 'POST /v2/cart', { ...asha, body })).status).toBe(201);
  const order = { shippingAddress: { id: HOME.id } };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await send(owner.app, 'POST /v2/order', { ...asha, body: order, headers });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

describe('sold-out products', () => {
  test('are active products without a choice in stock', async () => {
    const { db } = owner.app;
    await aProduct(db, { name: 'Made to order' });
    await aProduct(db, { name: 'Plain, gone', stock: 0 });
    await aProduct(db, { name: 'Hidden, gone', stock: 0, status: 'inactive' });
    await aProduct(db, { name: 'One colour gone', variants: [{ stock: 0 }, { stock: 2 }] });
    await aProduct(db, { name: 'All colours gone', variants: [{ stock: 0 }, { stock: 0 }] });
    await aProduct(db, {
      name: 'All that is offered gone',
      variants: [
        { name: 'Colour', value: 'Red' },
        { name: 'Size', value: 'Small' },
        { name: 'Size', value: 'Large' },
      ],
      combinations: [
        { value: 'Red, Small', stock: 0 },
        { value: 'Red, Large', stock: 3, isOffered: false },
      ],
    });
    expect(await soldOut()).toEqual([
      'All colours gone',
      'All that is offered gone',
      'Plain, gone',
    ]);
    const cheap = await owner.call<unknown[]>(
      'GET /v2/admin/allproducts?status=sold%20out&q=gone&max=2000&sort=price&limit=1',
    );
    expect([cheap.body.length, cheap.headers.get('x-total-count')]).toEqual([1, '3']);
  });

  test('follow sales, cancelled orders, adjustments and changes of status', async () => {
    const { db } = owner.app;
    const tray = await aProduct(db, { name: 'Tray', stock: 2 });
    const ring = await aProduct(db, { name: 'Ring', variants: [{ stock: 1 }, { stock: 0 }] });
    const [silver = '', gold = ''] = ring.variantIds;
    const order = await buy(tray.id, '0', 2);
    expect(await soldOut()).toEqual(['Tray']);
    await buy(ring.id, silver, 1);
    expect(await soldOut()).toEqual(['Ring', 'Tray']);
    await send(owner.app, `DELETE /v2/order/${order}`, asha);
    expect(await soldOut()).toEqual(['Ring']);
    await move(ring.id, { variantId: gold, change: 4 });
    expect(await soldOut()).toEqual([]);
    await move(ring.id, { variantId: gold, count: 0 });
    await owner.call(`PATCH /v2/products/${tray.id}?status=inactive`);
    await move(tray.id, { count: 0 });
    expect(await soldOut()).toEqual(['Ring']);
    await owner.call(`PATCH /v2/products/${tray.id}?status=active`);
    expect(await soldOut()).toEqual(['Ring', 'Tray']);
    await move(tray.id, { count: null });
    expect(await soldOut()).toEqual(['Ring']);
  });

  test('follow edits that add, rename, count and remove variants', async () => {
    const none = { name: 'Colour', value: 'Red', price: 1299, stock: 0 };
    const { body } = await owner.call(
      'POST /v2/products',
      aDraft({ status: 'active', variants: [none] }),
    );
    expect(await soldOut()).toEqual(['Wave Tray']);
    let { version } = body;
    const save = async (variants: object[], change: object = {}) => {
      const draft = aDraft({ status: 'active', variants, version, ...change });
      const { body: saved, status } = await owner.call(`PUT /v2/products/${body.id}`, draft);
      expect(status).toBe(200);
      version = saved.version;
      return saved.variants;
    };
    const size = { name: 'Colour', value: 'Small', price: 1299 };
    const [red, small] = await save([{ ...none, id: body.variants[0]?.id }, size]);
    expect(await soldOut()).toEqual([]);
    const variants = [
      { ...red, stock: null },
      { ...small, name: 'Size', value: 'Small', price: 1299 },
    ];
    const combination = { values: ['Red', 'Small'], stock: 0 };
    await save(variants, { combinations: [combination] });
    expect(await soldOut()).toEqual(['Wave Tray']);
    await save([], { stock: 3, stockSeen: null });
    expect(await soldOut()).toEqual([]);
    await save([], { stock: 0, stockSeen: 3 });
    expect(await soldOut()).toEqual(['Wave Tray']);
  });

  test('are right after concurrent sales of the last units of two variants', async () => {
    const pair = await aProduct(owner.app.db, {
      name: 'Pair',
      variants: [{ stock: 1 }, { stock: 1 }],
    });
    const [one = '', other = ''] = pair.variantIds;
    const beside = createTestContext(owner.app.connectionString, 3);
    const { db } = beside.ctx;
    // What is deferred to the end of a transaction runs, and the transaction stays open.
    const sellLast = async (tx: Database, id: string) => {
      await sql`UPDATE combination SET stock = 0 WHERE variant_id = ${id}`.execute(tx);
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
    };
    const isWaiting = async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE 'SET CONSTRAINTS%'
          AND datname = current_database()`.execute(db);
      return rows.length > 0;
    };
    let second = Promise.resolve();
    await transaction({ db }, async ({ db: tx }) => {
      await sellLast(tx, one);
      const sold = Promise.withResolvers<void>();
      second = transaction({ db }, ({ db: late }) => sellLast(late, other).finally(sold.resolve));
      await Promise.race([sold.promise, vi.waitUntil(isWaiting, PATIENTLY)]);
    });
    await second;
    await beside.close();
    expect(await soldOut()).toEqual(['Pair']);
  });

  test("follow the storefront's rule for any stock", async () => {
    const { db } = owner.app;
    const stock = fc.option(fc.integer({ min: 0, max: 1 }), { nil: null });
    const variants = fc.array(fc.record({ name: fc.constantFrom('Colour', 'Size'), stock }), {
      maxLength: 4,
    });
    const products = fc.sample(fc.record({ stock, variants }), { numRuns: 60, seed: 5 });
    for (const [at, product] of products.entries()) {
      const own = product.variants.length > 0 ? { stock: null } : {};
      await aProduct(db, { ...product, ...own, name: `Piece ${String(at).padStart(2, '0')}` });
    }
    await sql`UPDATE combination SET is_offered = hashtext(variant_id) % 4 <> 0,
      stock = CASE hashtext(variant_id) & 7 WHEN 1 THEN NULL WHEN 2 THEN 3 ELSE 0 END`.execute(db);
    const { body } = await owner.call<AdminProductWire[]>(
      'GET /v2/admin/allproducts?sort=name&limit=100',
    );
    const expected = body.filter((one) => productAvailability(one).kind === 'sold-out');
    expect(expected.length).toBeGreaterThan(10);
    expect(await soldOut()).toEqual(expected.map(({ name }) => name));
  });

  test('comes back with a backup, and is kept right from then on', async () => {
    const gone = await aProduct(owner.app.db, { name: 'Gone', stock: 0 });
    const { file } = await backups.write(owner.app.connectionString);
    const target = await createEmptyDatabase();
    await restore(target.connectionString, file);
    const restored = createTestContext(target.connectionString);
    const { db } = restored.ctx;
    const ids = async () =>
      (await db.selectFrom('sold_out_product').select('product_id').execute()).map(
        (row) => row.product_id,
      );
    expect(await ids()).toEqual([gone.id]);
    await db.updateTable('product').set({ stock: 2 }).where('id', '=', gone.id).execute();
    expect(await ids()).toEqual([]);
    await restored.close();
    await target.drop();
  });
});
