import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { cartOf } from '#test/support/carts.ts';
import { aPhoto } from '#test/support/customer-pictures.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { publishSettings, welcomeGuests } from '#test/support/workshop.ts';
import type { GuestPricingWire } from '../../guest-cart-contract.ts';

let app: TestApp;
let owner: SignedIn;
let tray: MadeProduct;
let named: MadeProduct;

const NAME = uuidv7();
const PHOTO = uuidv7();

beforeAll(async () => {
  app = await openPeopleApp();
  owner = await signIn(app, ADMIN_EMAIL);
  tray = await aProduct(app.db, { stock: 5, variants: [] });
  named = await aProduct(app.db, {
    variants: [{ value: 'Lagoon' }, { value: 'Coral', price: 139_900 }],
    fields: [
      { id: NAME, label: 'Name', price: 10_000, is_required: true },
      { id: PHOTO, label: 'Photo', kind: 'photo', max_files: 1, max_length: null },
    ],
  });
  await app.catchUp();
  await welcomeGuests(app, owner);
});
afterAll(() => app.close());

function ask(lines: object[], more: object = {}): Promise<Response> {
  return send(app, 'POST /v2/guest-quote', { body: { lines, ...more } });
}

async function quoted(lines: object[], more: object = {}): Promise<GuestPricingWire> {
  const response = await ask(lines, more);
  expect(response.status).toBe(200);
  return (await response.json()) as GuestPricingWire;
}

test('lines of the browser are priced as those of an account, answers included', async () => {
  const [, variantId] = named.variantIds;
  const lines = [
    { productId: named.id, variantId, quantity: 2, personal: { [NAME]: '  Asha ' } },
    { productId: tray.id, quantity: 3 },
    { productId: named.id, variantId, quantity: 1, personal: { [NAME]: 'Asha' } },
  ];
  const asha = await signUp(app, 'asha@example.com');
  for (const line of lines) {
    expect((await cartOf(app, asha).add({ id: line.productId }, line)).status).toBe(201);
  }
  const own = await cartOf(app, asha).read();
  const ownPricing = await send(app, 'GET /v2/quote', asha);
  const { cart, quote: priced } = await quoted(lines, { pin: '380006' });
  const unplaced = (items: typeof own.items) => items.map((item) => ({ ...item, position: 0 }));
  expect(unplaced(cart.items)).toEqual(unplaced(own.items));
  expect([cart.cartTotal, cart.items.map(({ position }) => position)]).toEqual([
    own.cartTotal,
    [0, 1],
  ]);
  expect(priced).toEqual(await ownPricing.json());
});

test('it writes nothing, and needs no account', async () => {
  const count = async () => {
    const tables = ['cart', 'cart_line', 'shop_order', 'customer_profile'] as const;
    const counts = tables.map((table) =>
      app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .execute(),
    );
    return JSON.stringify(await Promise.all(counts));
  };
  const before = await count();
  await quoted([{ productId: tray.id }]);
  expect(await quoted([])).toMatchObject({ cart: { items: [], cartTotal: 0 } });
  expect(await count()).toBe(before);
});

test('of what is not for sale nothing is told, and it costs nothing', async () => {
  const hidden = await aProduct(app.db, { status: 'inactive', name: 'Secret', price: 777_700 });
  const nowhere = '019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11';
  const { cart, quote: priced } = await quoted([
    { productId: hidden.id, price: 500 },
    { productId: nowhere },
    { productId: tray.id, quantity: 6 },
    { productId: tray.id, variantId: nowhere },
  ]);
  expect(cart.items.map(({ problem }) => problem)).toEqual([
    'UNAVAILABLE',
    'UNAVAILABLE',
    'OUT_OF_STOCK',
    'UNAVAILABLE',
  ]);
  expect([cart.cartTotal, priced.items]).toEqual([0, []]);
  expect(JSON.stringify(cart)).not.toMatch(/Secret|7777/);
  expect(cart.items[0]).toMatchObject({ price: 500, product: { slug: '' } });
});

test('answers that a piece does not take stay, and are said to be so', async () => {
  const { cart } = await quoted([
    { productId: named.id, variantId: named.variantIds[0], personal: { [NAME]: 'A'.repeat(13) } },
    { productId: named.id, variantId: named.variantIds[0] },
    { productId: tray.id, personal: { other: 'Words' } },
  ]);
  expect(cart.items.map(({ problem }) => problem)).toEqual(Array(3).fill('PERSONAL_CHANGED'));
  expect(cart.items[0]?.personal?.[0]).toMatchObject({ label: 'Name', answer: 'A'.repeat(13) });
});

test('a photo counts with its key alone', async () => {
  const { id, ownerKey } = await aPhoto(app);
  const line = {
    productId: named.id,
    variantId: named.variantIds[0],
    personal: { [NAME]: 'Asha', [PHOTO]: id },
  };
  const withKey = await quoted([{ ...line, pictureKeys: { [id]: ownerKey } }]);
  expect(withKey.cart.items[0]).toMatchObject({ price: 1399 });
  expect(withKey.cart.items[0]?.problem).toBeUndefined();
  for (const pictureKeys of [undefined, { [id]: 'guessed' }, { other: ownerKey }]) {
    const { cart } = await quoted([{ ...line, pictureKeys }]);
    expect(cart.items[0]?.problem).toBe('PERSONAL_CHANGED');
  }
});

test('the seen price is told where it was another', async () => {
  const { cart } = await quoted([{ productId: tray.id, price: 900 }]);
  expect(cart.items[0]).toMatchObject({ price: 1299, previousPrice: 900 });
});

test('too many pieces or lines are refused', async () => {
  const line = { productId: tray.id, quantity: 60 };
  const problem = await readProblem(await ask([line, line]));
  expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['lines.1.quantity']]);
  expect((await ask(Array(51).fill(line))).status).toBe(422);
});

test('without an account nobody buys where the owner wants one', async () => {
  await publishSettings(app, owner, { buying: DEFAULT_BUYING });
  const problem = await readProblem(await ask([{ productId: tray.id }]));
  expect([problem.status, problem.code]).toEqual([403, 'ACCOUNT_NEEDED']);
  await welcomeGuests(app, owner);
  expect((await ask([{ productId: tray.id }])).status).toBe(200);
});
