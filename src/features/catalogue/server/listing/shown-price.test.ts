import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import type { PublicProductWire } from '../../contract.ts';
import { shownPrice } from '../../choices/variant-choice.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

/** Names with the prices of their cards. */
async function listed(query: string): Promise<string[]> {
  await owner.app.catchUp();
  const response = await owner.app.request(`/v2/products?limit=100&${query}`);
  expect(response.status).toBe(200);
  const products = (await response.json()) as PublicProductWire[];
  expect(response.headers.get('x-total-count')).toBe(String(products.length));
  return products.map((one) => `${one.name} ${shownPrice(one)}`);
}

const COLOURS = ['Red', 'Blue'];

function colours(prices: number[], change: object = {}) {
  return aDraft({
    name: 'Ring',
    price: 700,
    status: 'active',
    variants: COLOURS.map((value, at) => ({ name: 'Colour', value, price: prices[at], stock: 1 })),
    ...change,
  });
}

describe('the price that a card shows', () => {
  test('orders the list and is what a range goes by, whatever else is asked', async () => {
    await aProduct(owner.app.db, { name: 'Tray', price: 80_000, tags: ['ocean'] });
    await aProduct(owner.app.db, { name: 'Hidden', price: 100, status: 'inactive' });
    const coasters = { name: 'Coasters', slug: 'coasters' };
    await owner.call(
      'POST /v2/products',
      colours([900, 500], { tags: ['ocean'], category: coasters }),
    );
    for (const also of ['', 'category=coasters&', 'tag=ocean&', 'q=r&', 'q=ocean&']) {
      expect(await listed(`${also}sort=price`)).toEqual(['Tray 800', 'Ring 900']);
      expect(await listed(`${also}sort=-price`)).toEqual(['Ring 900', 'Tray 800']);
      expect(await listed(`${also}min=850`)).toEqual(['Ring 900']);
      expect(await listed(`${also}max=850`)).toEqual(['Tray 800']);
      expect(await listed(`${also}min=800&max=900&sort=price`)).toHaveLength(2);
      expect(await listed(`${also}min=400&max=700&sort=-price`)).toEqual([]);
    }
  });

  test('follows sales, prices, what is offered, the order of options, the category and the status', async () => {
    const { body } = await owner.call('POST /v2/products', colours([900, 500]));
    const [red, blue] = body.variants;
    const sold = (variantId: string | undefined, count: number) =>
      owner.call(`POST /v2/admin/product/${body.id}/stock`, {
        reason: 'Counted again',
        variantId,
        count,
      });
    await sold(red?.id, 0);
    expect(await listed('max=600')).toEqual(['Ring 500']);
    await sold(blue?.id, 0);
    expect(await listed('min=900')).toEqual(['Ring 900']);
    await sold(blue?.id, 1);
    expect(await listed('max=600')).toEqual(['Ring 500']);
    await sold(red?.id, 1);
    let { version } = body;
    async function save(change: object): Promise<void> {
      const draft = colours([900, 500], { version, ...change });
      const saved = await owner.call(`PUT /v2/products/${body.id}`, draft);
      expect(saved.status).toBe(200);
      version = saved.body.version;
    }
    const both = [
      { ...red, price: 950, stockSeen: 1 },
      { ...blue, price: 500, stockSeen: 1 },
    ];
    await save({ variants: both });
    expect(await listed('min=950')).toEqual(['Ring 950']);
    await save({ variants: both, combinations: [{ values: ['Red'], isOffered: false }] });
    expect(await listed('max=600')).toEqual(['Ring 500']);
    await save({ variants: both, combinations: [{ values: ['Red'], isOffered: true }] });
    await save({ variants: both.toReversed() });
    expect(await listed('max=600')).toEqual(['Ring 500']);
    await save({ variants: [], category: { name: 'Lamps', slug: 'lamps' } });
    expect(await listed('category=lamps&sort=price')).toEqual(['Ring 700']);
    await save({ variants: [], category: { name: 'Trays', slug: 'trays' } });
    expect(await listed('category=trays&sort=price')).toEqual(['Ring 700']);
    expect(await listed('category=lamps&sort=price')).toEqual([]);
    expect(await listed('category=lamps&max=700')).toEqual([]);
    await owner.call(`PATCH /v2/products/${body.id}?status=inactive`);
    expect(await listed('sort=price')).toEqual([]);
    await owner.call(`PATCH /v2/products/${body.id}?status=active`);
    expect(await listed('max=700')).toEqual(['Ring 700']);
    await owner.call(`DELETE /v2/products/${body.id}`);
    expect(await listed('sort=price')).toEqual([]);
  });

  test("is the storefront's for any groups, prices and stock", async () => {
    const { db } = owner.app;
    for (let at = 0; at < 30; at += 1) {
      const options = (name: string, count: number) =>
        Array.from({ length: count }, (_, option) => ({ name, value: `${name} ${option}` }));
      const variants = [...options('Colour', at % 4), ...options('Size', at % 3)];
      await aProduct(db, { name: `Piece ${at}`, price: 10_000 + at, variants });
    }
    await sql`UPDATE variant SET position = abs(hashtext(id::text)) % 7 + CASE name WHEN 'Size' THEN 7 ELSE 0 END`.execute(
      db,
    );
    await sql`UPDATE combination SET is_offered = abs(hashtext(variant_id)) % 4 <> 0,
      price = abs(hashtext('price' || variant_id)) % 900 * 100,
      stock = CASE abs(hashtext(variant_id)) % 8 WHEN 1 THEN NULL WHEN 2 THEN 3 ELSE 0 END`.execute(
      db,
    );
    await owner.app.catchUp();
    const products = (await (
      await owner.app.request('/v2/products?limit=100&sort=price')
    ).json()) as PublicProductWire[];
    const prices = products.map(shownPrice);
    expect(prices).toHaveLength(30);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const { rows } = await sql<{ id: string; price: number }>`SELECT product_id AS id, price
      FROM shown_price`.execute(db);
    const stored = new Map(rows.map(({ id, price }) => [id, price / 100]));
    expect(products.map(({ id }) => stored.get(id))).toEqual(prices);
  });
});
