import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { editedStock } from './combinations.ts';

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
    for (const [at, { price }] of product.combinations.entries()) {
      expect(body.combinations[at]?.price).toBeGreaterThanOrEqual(price);
    }
  });
});

describe('combinations in PUT /v2/products/{id}', () => {
  const GROUPS = [
    { name: 'Colors', value: 'Lagoon', price: 999 },
    { name: 'Colors', value: 'Coral', price: 1099 },
    { name: 'Size', value: 'Small', price: 899 },
    { name: 'Size', value: 'Large', price: 999 },
  ];
  const prices = ({ combinations }: AdminProductWire) => combinations.map(({ price }) => price);

  beforeEach(async () => {
    const combinations = [
      { values: ['Coral', 'Large'], price: 1150, stock: 2, code: 'CL-1' },
      { values: ['Coral', 'Small'], isOffered: false },
    ];
    const draft = aDraft({ price: 999, status: 'active', variants: GROUPS, combinations });
    product = (await owner.call('POST /v2/products', draft)).body;
  });

  test('are made of one variant of each group, by the rule where nothing is said', async () => {
    expect(prices(product)).toEqual([899, 999, 999, 1150]);
    expect(product.combinations[3]).toMatchObject({ stock: 2, stockSeen: 2, code: 'CL-1' });
    const seen = await owner.seen(product.slug);
    expect(seen?.combinations).toEqual([
      { id: product.combinations[0]?.id, price: 899 },
      { id: product.combinations[1]?.id, price: 999 },
      { id: product.combinations[3]?.id, price: 1150, stock: 2 },
    ]);
  });

  test('follow the price of the product, but for those with a price of their own', async () => {
    const { body } = await put({ price: 1199 });
    expect(prices(body)).toEqual([1099, 1199, 1199, 1150]);
    const [first, ...others] = body.combinations;
    const again = await put({ ...body, combinations: [{ ...first, price: null }, ...others] });
    expect(prices(again.body)).toEqual(prices(body));
  });

  test('are sent by the values of their variants, or by id, and keep what is not sent', async () => {
    const [small] = product.combinations;
    const combinations = [
      { id: small?.id, price: 850, stock: 5, stockSeen: null },
      { values: ['Lagoon', 'Large'], price: 950 },
    ];
    const { body } = await put({ combinations });
    expect(prices(body)).toEqual([850, 950, 999, 1150]);
    expect(body.combinations.map(({ stock }) => stock)).toEqual([5, undefined, undefined, 2]);
    expect(body.combinations[2]?.isOffered).toBe(false);
  });

  test('a new option makes new ones, a removed one takes its own along', async () => {
    const [lagoon, coral, , large] = product.variants;
    const variants = [lagoon, coral, large, { name: 'Size', value: 'Huge', price: 1999 }];
    const { body } = await put({ variants });
    expect(prices(body)).toEqual([999, 1999, 1150, 2099]);
    expect(body.combinations[2]).toMatchObject({ stock: 2, code: 'CL-1' });
  });

  test.each([
    [
      'an unknown value',
      { combinations: [{ values: ['Lagoon', 'Medium'] }] },
      'combinations.0.values',
    ],
    [
      'one that stands there twice',
      { combinations: [{ values: ['Lagoon', 'Small'] }, { values: ['Lagoon', 'Small'] }] },
      'combinations.1.values',
    ],
    [
      'a price below nothing',
      { combinations: [{ values: ['Lagoon', 'Small'], price: -1 }] },
      'combinations.0.price',
    ],
    [
      'stock of a part',
      { variants: [{ ...GROUPS[0], stock: 3 }, ...GROUPS.slice(1)] },
      'variants.0.stock',
    ],
    [
      'nothing that is offered',
      {
        variants: GROUPS.slice(0, 1),
        combinations: [{ values: ['Lagoon'], isOffered: false }],
      },
      'combinations',
    ],
    [
      'too many',
      {
        variants: ['Colour', 'Size'].flatMap((name) =>
          Array.from({ length: 15 }, (_, at) => ({ name, value: `${at}`, price: 1 })),
        ),
      },
      'variants',
    ],
  ])('refuse %s', async (_name, change, field) => {
    const { status, body } = await put(change);
    expect(status).toBe(422);
    expect(Object.keys((body as unknown as ProblemBody).fields ?? {})).toEqual([field]);
    expect(
      (await owner.call<AdminProductWire>(`GET /v2/admin/product/${product.id}`)).body.version,
    ).toBe(product.version);
  });

  test('stock that was sold meanwhile stays sold', async () => {
    const last = product.combinations[3];
    await owner.app.db
      .updateTable('combination')
      .set({ stock: 1 })
      .where('variant_id', '=', last?.id ?? '')
      .execute();
    const { body } = await put({ combinations: [{ ...last, stock: 4 }] });
    expect(body.combinations[3]?.stock).toBe(3);
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
