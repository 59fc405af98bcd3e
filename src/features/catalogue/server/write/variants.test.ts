import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { chosenPrice } from '#features/catalogue/variant-choice.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { editedStock } from './variants.ts';

let owner: OwnerApp;
let product: AdminProductWire;

const VARIANTS = [
  { name: 'Colors', value: 'Lagoon', price: 1299 },
  { name: 'Colors', value: 'Coral', price: 1349 },
];

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(async () => {
  await owner.app.emptyCatalogue();
  product = (await owner.call('POST /v2/products', aDraft({ variants: VARIANTS }))).body;
});
afterAll(() => owner.app.close());

function put(change: object) {
  return owner.call(`PUT /v2/products/${product.id}`, { ...product, ...change });
}

describe('a changed price in PUT /v2/products/{id}', () => {
  test('moves the variants with the old price and names them', async () => {
    const { body } = await put({ price: 1399 });
    expect(body.variants.map(({ price }) => price)).toEqual([1399, 1349]);
    expect(body).toMatchObject({ movedVariants: [product.variants[0]?.id] });
    expect((await owner.seen('wave-tray'))?.variants.map(({ price }) => price)).toEqual([
      1399, 1349,
    ]);
    expect(await put({ ...body, name: 'Tide Tray' })).not.toHaveProperty('body.movedVariants');
  });

  test('leaves the price of an edited, pinned or new variant', async () => {
    const rose = { name: 'Colors', value: 'Rose', price: 1299 };
    const variants = [
      { ...product.variants[0], keepsPrice: true },
      { ...product.variants[1], price: 1500 },
      rose,
    ];
    const { body } = await put({ price: 1399, variants });
    expect(body.variants.map(({ price }) => price)).toEqual([1299, 1500, 1299]);
    expect(body).not.toHaveProperty('movedVariants');
  });

  test.each([
    ['one group has prices of its own', 999, [1099, 1099, 899, 1099]],
    ['two groups have prices of their own', 1050, [1150, 1099, 999, 1099]],
  ])('makes no combination cheaper when the price rises and %s', async (_name, lagoon, after) => {
    const variants = [
      { name: 'Colors', value: 'Lagoon', price: lagoon },
      { name: 'Colors', value: 'Coral', price: 999 },
      { name: 'Size', value: 'Small', price: 899 },
      { name: 'Size', value: 'Medium', price: 999 },
    ];
    product = (await owner.call('POST /v2/products', aDraft({ price: 999, variants }))).body;
    const { body } = await put({ price: 1099 });
    expect(body.variants.map(({ price }) => price)).toEqual(after);
    const priceOf = (one: AdminProductWire, ids: number[]) =>
      chosenPrice(
        one,
        ids.flatMap((at) => one.variants[at] ?? []),
      );
    for (const pair of [0, 1].flatMap((color) => [2, 3].map((size) => [color, size]))) {
      expect(priceOf(body, pair)).toBeGreaterThanOrEqual(priceOf(product, pair));
    }
  });
});

test.each([
  ['was not sent', 5, {}, undefined],
  ['was sent without what was seen', 5, { stock: 9 }, undefined],
  ['was left as it was', 5, { stock: 7, stockSeen: 7 }, undefined],
  ['was left uncounted', null, { stockSeen: null }, undefined],
  ['was raised', 5, { stock: 8, stockSeen: 5 }, 8],
  ['was raised while two were sold', 3, { stock: 8, stockSeen: 5 }, 6],
  ['was raised while as many came', 5, { stock: 5, stockSeen: 3 }, 7],
  ['was lowered while two were sold', 3, { stock: 4, stockSeen: 5 }, 2],
  ['was lowered by more than is left', 3, { stock: 0, stockSeen: 5 }, 'moved'],
  ['begins to be counted', null, { stock: 3, stockSeen: null }, 3],
  ['begins to be counted with nothing left', null, { stock: 0, stockSeen: null }, 0],
  ['begins to be counted, but already is', 4, { stock: 3, stockSeen: null }, 'moved'],
  ['is counted no longer', 5, { stock: null, stockSeen: 5 }, null],
  ['is counted no longer, by leaving it out', 5, { stockSeen: 5 }, null],
  ['is counted no longer, but already is not', null, { stock: null, stockSeen: 5 }, undefined],
  ['was raised where it is counted no longer', null, { stock: 8, stockSeen: 5 }, 'moved'],
] as const)('stock that %s', (_name, current, edit, after) => {
  expect(editedStock(current, edit)).toBe(after);
});
