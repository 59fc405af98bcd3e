import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-character.ts';
import { cartOf, type TestCart } from '#test/support/carts.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openPeopleApp, send, signUp, type SignedIn } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { CartWire } from '../contract.ts';
import { MAX_QUANTITY } from '#features/catalogue/choices/availability.ts';

const CARTS = 100;
const BODIES_A_CART = 25;
/** Rupees that one piece of each product costs, whatever a body says. */
const PRICES = [1299, 0.5, 99_999];
const STOCK = 40;

let app: TestApp;
let intruder: SignedIn;
let victim: SignedIn;
let products: MadeProduct[];
let hidden: MadeProduct;
let victimsCart: TestCart;

beforeAll(async () => {
  app = await openPeopleApp();
  intruder = await signUp(app, 'intruder@example.com');
  victim = await signUp(app, 'victim@example.com');
  products = await Promise.all(
    PRICES.map((price) => aProduct(app.db, { price: price * 100, stock: STOCK })),
  );
  hidden = await aProduct(app.db, { status: 'inactive' });
  victimsCart = cartOf(app, victim);
  for (const product of products) await victimsCart.add(product, { quantity: 2 });
});
afterAll(() => app.close());

type Body = Record<string, unknown>;
type Sent = { body: unknown; cart: 'own' | 'victim' | 'named' };

const NUMBERS = [0, -0, -1, -99, 1.5, 0.1, 99.000001, 100, 1e9, 2 ** 31, 2 ** 53, 1e308, -1e308];
const FORGED_NAMES =
  'price seenPrice seen_price lineTotal cartTotal total unitPrice subtotal discount stock problem status uid userId user_id cartId cartid cart_id id version role isAdmin product items pricing payment added_at __proto__ constructor';

const strangeNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer());
const strangeValue = fc.oneof(
  strangeNumber,
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('1', '-1', '1; DROP TABLE cart', '', null, true, [], [1], {}, { $gt: 0 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A body as the shop's own page sends it, with things added, changed and left out. */
function aTampered(): fc.Arbitrary<Sent> {
  const ids = [...products, hidden].map(({ id }) => id);
  const honest = fc.record({
    productId: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: 12 }),
  });
  const forged = fc.dictionary(
    fc.constantFrom(...FORGED_NAMES.split(' ')),
    fc.oneof(strangeValue, fc.constantFrom(victim.uid, 'delivered', 0, 0.01)),
    { maxKeys: 6 },
  );
  const changed = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: strangeValue.map((quantity) => ({ quantity })) },
    { weight: 1, arbitrary: strangeValue.map((productId) => ({ productId })) },
    { weight: 1, arbitrary: strangeValue.map((variantId) => ({ variantId })) },
  );
  const body = fc.oneof(
    { weight: 30, arbitrary: fc.tuple(honest, forged, changed).map(merge) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  return fc.record({ body, cart: fc.constantFrom('own', 'own', 'victim', 'named') });
}

function merge([honest, forged, changed]: [Body, Body, Body]): Body {
  const merged: Body = Object.assign(Object.create(null), forged, honest, changed);
  return merged;
}

function idOf({ cart }: Sent): string {
  return { own: intruder.uid, victim: victim.uid, named: 'gift' }[cart];
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;
}

/** What the contract lets a body do: at most so many more of a piece that is for sale. */
function allowedEffect(body: unknown): { id: string; quantity: number } | undefined {
  const sent = JSON.parse(JSON.stringify(body)) as Body | null;
  const { productId, variantId = '0', quantity = 1 } = sent ?? {};
  const product = products.find(({ id }) => id === productId);
  if (!product || variantId !== '0' || !isQuantity(quantity)) return undefined;
  return { id: product.id, quantity };
}

type Held = Map<string, Map<string, number>>;

function expectCart(cart: CartWire, held: Map<string, number> | undefined): void {
  const lines = [...(held ?? [])].map(([id, quantity]) => ({
    price: PRICES[products.findIndex((product) => product.id === id)] ?? NaN,
    productId: id,
    quantity,
  }));
  expect(cart.items).toMatchObject(lines);
  expect(cart.items).toHaveLength(lines.length);
  for (const item of cart.items) expect(item.lineTotal).toBe(item.price * item.quantity);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  expect(cart.cartTotal).toBeCloseTo(total, 2);
}

/** Sends one body and notes what it may have done. @returns whether it was accepted */
async function attack(sent: Sent, held: Held): Promise<boolean> {
  const path = sent.cart === 'own' ? '' : `?cartid=${idOf(sent)}`;
  const response = await send(app, `POST /v2/cart${path}`, { ...intruder, body: sent.body });
  expect([201, 400, 409, 422]).toContain(response.status);
  if (response.status !== 201) return false;
  const effect = allowedEffect(sent.body);
  expect(effect).toBeDefined();
  if (!effect) return false;
  const lines = held.get(idOf(sent)) ?? new Map<string, number>();
  const quantity = (lines.get(effect.id) ?? 0) + effect.quantity;
  expect(quantity).toBeLessThanOrEqual(STOCK);
  held.set(idOf(sent), lines.set(effect.id, quantity));
  return true;
}

function stateOfOthers() {
  return Promise.all([
    victimsCart.read(),
    app.db.selectFrom('cart').selectAll().where('uid', '!=', intruder.uid).execute(),
    app.db.selectFrom('product').selectAll().orderBy('id').execute(),
    app.db.selectFrom('customer_profile').selectAll().where('uid', '=', victim.uid).execute(),
  ]);
}

test(`${CARTS * BODIES_A_CART} tampered bodies are refused or stay within the contract`, async () => {
  const before = await stateOfOthers();
  let [sent, accepted] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(aTampered(), { minLength: BODIES_A_CART, maxLength: BODIES_A_CART }),
      async (bodies) => {
        await app.db.deleteFrom('cart').where('uid', '=', intruder.uid).execute();
        const held: Held = new Map();
        for (const body of bodies) accepted += Number(await attack(body, held));
        sent += bodies.length;
        for (const id of [intruder.uid, victim.uid, 'gift']) {
          expectCart(await cartOf(app, intruder, id).read(), held.get(id));
        }
      },
    ),
    { numRuns: CARTS, endOnFailure: true },
  );
  expect(sent).toBe(CARTS * BODIES_A_CART);
  // Junk beside an honest line does not stop it: otherwise nothing would have been tried.
  expect(accepted).toBeGreaterThan(sent / 10);
  expect(await stateOfOthers()).toEqual(before);
});

test("a line always has 1 to 99 units at the shop's price", async () => {
  const [product] = products;
  if (!product) throw new Error('There is no product');
  const cart = cartOf(app, intruder, 'set');
  await cart.add(product, { quantity: 5 });
  const path = `PATCH /v2/cart?cartid=set&prod_id=${product.id}`;
  let quantity = 5;
  const body = fc.record({
    quantity: fc.oneof(strangeValue, fc.integer({ min: 1, max: 60 })),
    price: strangeValue,
    cartTotal: strangeValue,
  });
  await fc.assert(
    fc.asyncProperty(body, async (change) => {
      const { status } = await send(app, path, { ...intruder, body: change });
      expect([200, 400, 409, 422]).toContain(status);
      if (status === 200) quantity = Number(change.quantity);
      expect(quantity >= 1 && quantity <= STOCK && Number.isInteger(quantity)).toBe(true);
      expectCart(await cart.read(), new Map([[product.id, quantity]]));
    }),
    { numRuns: 250, endOnFailure: true },
  );
});
