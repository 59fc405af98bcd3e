import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { choiceMaking } from '#features/catalogue/making/making.ts';
import { aProduct } from '#test/support/factories.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aWorkshop } from '#test/support/workshop.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

type Said = Pick<PublicProductWire, 'stock' | 'isCounted'>;

async function read(id: string): Promise<PublicProductWire> {
  return shop.ask<PublicProductWire>(`GET /v2/products/${id}`);
}

async function listed(id: string): Promise<PublicProductWire | undefined> {
  const all = await shop.ask<PublicProductWire[]>('GET /v2/products?limit=0&status=active');
  return all.find((one) => one.id === id);
}

test.each<[string, number | null, Said]>([
  ['six of it', 6, { isCounted: true }],
  ['five of it', 5, { stock: 5 }],
  ['none', 0, { stock: 0 }],
  ['it made to order', null, {}],
])('visitors of a shop with %s read what kept pages can hold to', async (_, stock, said) => {
  const { id } = await aProduct(shop.app.db, { stock });
  const variants = [{ name: 'Size', value: 'L', stock }];
  const varied = await aProduct(shop.app.db, { variants });
  await shop.app.catchUp();
  const stockOf = ({ stock: left, isCounted }: Said) => ({
    ...(left !== undefined && { stock: left }),
    ...(isCounted && { isCounted }),
  });
  for (const product of [await read(id), await listed(id)]) {
    expect(product && stockOf(product)).toEqual(said);
  }
  const { combinations, variants: shown } = await read(varied.id);
  expect([...combinations, ...shown].map(stockOf)).toEqual([said, said]);
});

test('the owner reads the whole number, and a counted piece stays ready to ship', async () => {
  const { id } = await aProduct(shop.app.db, { stock: 40 });
  expect(await shop.ask(`GET /v2/admin/product/${id}`)).toMatchObject({ stock: 40 });
  const { isCounted: _, ...made } = await read(id);
  const words = (product: PublicProductWire) => choiceMaking(product, '0', aWorkshop());
  expect([words(await read(id)), words(made)]).toEqual([
    'Ready to ship',
    expect.stringContaining('Made to order'),
  ]);
});
