import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryAnswerWire, CartPricingWire } from '#features/cart/pricing-contract.ts';
import { DEFAULT_DELIVERY, type DeliveryRules } from '#features/shop/delivery/delivery-zones.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { publishDelivery } from '#test/support/delivery.ts';
import { readProblem } from '#test/support/problems.ts';

const shop = useCheckout();
let owner: SignedIn;
const use = (rules: DeliveryRules, tax = NEW_SHOP.tax): Promise<void> =>
  publishDelivery(shop.app, owner, rules, { tax });

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(async () => {
  await use(DEFAULT_DELIVERY);
  await sql`UPDATE product SET weight_grams = 400, stock = NULL`.execute(shop.app.db);
  await sql`UPDATE combination SET stock = NULL`.execute(shop.app.db);
  await shop.fill();
});

const way = { name: 'Courier', kind: 'courier', place: '', note: '' } as const;
const PICKUP = {
  ...way,
  id: 'pickup',
  name: 'Pickup',
  kind: 'pickup',
  place: 'Studio, Paldi, Sat 10-5',
} as const;

/** Rules of a shop that delivers in Gujarat alone, by weight or by pickup. */
function byWeight(heavy = 120_00): DeliveryRules {
  const bands = [{ upToGrams: 1_000, pricePaise: 60_00 }, { pricePaise: heavy }];
  const methods = [
    { ...PICKUP, bands: [{ pricePaise: 0 }] },
    { ...way, id: 'courier', bands, freeOverPaise: 5_000_00 },
  ];
  const zone = { id: 'near', name: 'Near', pins: [], states: ['Gujarat' as const], methods };
  return { zones: [zone], packingGrams: 100 };
}

async function priced(query = ''): Promise<CartPricingWire> {
  const response = await send(shop.app, `GET /v2/quote?${query}`, shop.asha);
  expect(response.status).toBe(200);
  return (await response.json()) as CartPricingWire;
}

async function moveTo(zipCode: string, state: string): Promise<void> {
  await sql`UPDATE address SET zip_code = ${zipCode}, state = ${state}`.execute(shop.app.db);
}

test('quote and order agree, and the order keeps what was chosen', async () => {
  expect((await priced()).pricing).toMatchObject({ shipping: 25, total: 2522.5 });
  await use(byWeight());
  expect((await priced()).delivery.refusal).toEqual({
    code: 'PLACE_UNKNOWN',
    sentence: 'Choose an address to see the delivery cost.',
  });
  expect((await priced('pin=380006')).pricing).toMatchObject({ shipping: 120, total: 2617.5 });
  const far = (await priced('pin=194101')).delivery;
  expect(far.refusal?.sentence).toBe("We don't deliver to 194101 yet.");
  // Three pieces of 400 g and 100 g of packing.
  const byCourier = await priced('address_id=home');
  expect(byCourier.delivery).toMatchObject({
    chosen: 'courier',
    options: [{ id: 'pickup' }, { price: 120, freeIn: 2502.5 }],
  });
  expect(byCourier.pricing).toEqual({
    subtotal: 2497.5,
    discount: 0,
    shipping: 120,
    fee: 0,
    total: 2617.5,
  });
  const order = await shop.placed({ pricing: { total: 2617.5 } });
  expect(order).toMatchObject({
    pricing: { shipping: 120, total: 2617.5 },
    shipping: { method: 'courier', name: 'Courier', kind: 'courier', cost: 120 },
  });

  await shop.fill();
  const free = await priced('address_id=home&method_id=pickup');
  expect(free).toMatchObject({ delivery: { chosen: 'pickup' }, pricing: { total: 2497.5 } });
  const picked = await shop.placed({
    delivery: { methodId: 'pickup' },
    pricing: { total: 2497.5 },
  });
  const { place } = PICKUP;
  expect(picked.shipping).toMatchObject({ method: 'pickup', kind: 'pickup', place, cost: 0 });
  await use(DEFAULT_DELIVERY);
  const read = await send(shop.app, `GET /v2/order/${picked.number}`, shop.asha);
  expect(await read.json()).toMatchObject({ shipping: { name: 'Pickup', kind: 'pickup', place } });
  const { rows } = await sql<{ body_text: string }>`
    SELECT body_text FROM mail WHERE subject LIKE ${`%${picked.number}%`}`.execute(shop.app.db);
  expect(rows.map(({ body_text }) => body_text.includes(`Pickup from: ${place}`))).toEqual([
    true,
    true,
  ]);
});

describe('nothing is ordered', () => {
  test('at a price of delivery that has changed since it was shown', async () => {
    // Orders are placed by the clock of the database.
    shop.app.clock.set(new Date());
    await use(byWeight());
    const { pricing } = await priced('address_id=home');
    await use(byWeight(150_00));
    const response = await shop.order({ delivery: { methodId: 'courier' }, pricing });
    const problem = (await response.clone().json()) as { quote: CartPricingWire };
    expect((await readProblem(response)).code).toBe('PRICE_CHANGED');
    expect(problem).toMatchObject({ shipping: 150, total: 2647.5, changes: [] });
    expect(problem.quote).toEqual(await priced('address_id=home'));
    expect(await shop.count('shop_order')).toBe(0);
  });

  test('for a place outside all zones', async () => {
    await use(byWeight());
    await moveTo('194101', 'Ladakh');
    expect((await priced('address_id=home')).delivery).toEqual({
      options: [],
      refusal: { code: 'NOT_OFFERED', sentence: "We don't deliver to 194101 yet." },
    });
    const problem = await readProblem(await shop.order());
    expect([problem.status, problem.code]).toEqual([409, 'DELIVERY_NOT_OFFERED']);
    expect(problem.detail).toBe(
      "We don't deliver to 194101 yet. Nothing was ordered. Choose another address, or send us a custom order request.",
    );
    expect(await shop.count('cart_line')).toBe(2);
  });

  test('by a way of delivery that is gone, rather than by another one', async () => {
    await use(byWeight());
    const response = await shop.order({ delivery: { methodId: 'drone' } });
    expect((await readProblem(response)).detail).toContain('no longer available there');
    expect(await shop.count('shop_order')).toBe(0);
    // Only a look: the customer is shown what counts instead.
    expect((await priced('address_id=home&method_id=drone')).delivery.chosen).toBe('courier');
  });
});

test('rules that are edited while people order: the total that was shown, or none', async () => {
  await use(byWeight());
  const shown = (await priced('address_id=home')).pricing;
  const outcomes: string[] = [];
  for (let round = 0; round < 9; round += 1) {
    await use(byWeight(120_00));
    if ((await shop.count('cart_line')) === 0) await shop.fill();
    // The order first, the edit first, or both at once.
    const first = ['order', 'edit', 'both'][round % 3];
    const edit = () => use(byWeight(180_00));
    if (first === 'edit') await edit();
    const edited = first === 'both' ? edit() : undefined;
    const response = await shop.order({ pricing: { total: shown.total } });
    await (first === 'order' ? edit() : edited);
    outcomes.push(response.status === 201 ? 'placed' : (await readProblem(response)).code);
  }
  expect(new Set(outcomes)).toEqual(new Set(['placed', 'PRICE_CHANGED']));
  const { rows } = await sql`SELECT DISTINCT total, shipping FROM shop_order`.execute(shop.app.db);
  expect(rows).toEqual([{ total: 261_750, shipping: 12_000 }]);
});

test('under the composition scheme nothing is sent to another state, but all may pick up', async () => {
  const options = async (query: string) => {
    const answer = await shop.app.request(`/v2/delivery?${query}`);
    const { options: offered, refusal } = (await answer.json()) as DeliveryAnswerWire;
    return refusal?.code ?? offered.map(({ id }) => id);
  };
  const tax = { mode: 'composition', gstin: '24AAACC1206D1ZM' } as const;
  await use(DEFAULT_DELIVERY, tax);
  expect(await options('')).toBe('PLACE_UNKNOWN');
  expect(await options('pin=380006')).toEqual(['standard']);
  expect(await options('pin=400001')).toBe('NOT_OFFERED');
  await moveTo('400001', 'Maharashtra');
  expect((await readProblem(await shop.order())).code).toBe('DELIVERY_NOT_OFFERED');
  const [everywhere] = DEFAULT_DELIVERY.zones;
  const methods = [...(everywhere?.methods ?? []), { ...PICKUP, bands: [{ pricePaise: 0 }] }];
  const zone = { id: 'all', name: 'All', pins: [], states: [], methods };
  await use({ zones: [zone], packingGrams: 0 }, tax);
  expect(await options('pin=400001')).toEqual(['pickup']);
});

test('where the price depends on a state that the PIN does not tell, the state is asked for', async () => {
  const at = (id: string, states: 'Gujarat'[], pricePaise: number) => {
    const methods = [{ ...way, id: 'courier', bands: [{ pricePaise }] }];
    return { id, name: id, pins: [], states, methods };
  };
  await use({ zones: [at('near', ['Gujarat'], 49_00), at('far', [], 199_00)], packingGrams: 0 });
  const ask = async (query: string) => {
    const answer = await shop.app.request(`/v2/delivery?${query}`);
    const { options, refusal } = (await answer.json()) as DeliveryAnswerWire;
    return refusal?.code ?? options[0]?.price;
  };
  expect(await ask('pin=382440')).toBe(49);
  expect(await ask('pin=382999')).toBe(49);
  expect(await ask('pin=799001')).toBe(199);
  expect(await ask('pin=396999')).toBe('STATE_UNKNOWN');
  expect(await ask('pin=396999&state=Gujarat')).toBe(49);
  expect((await priced('pin=396999')).delivery.refusal).toEqual({
    code: 'STATE_UNKNOWN',
    sentence: 'The delivery cost depends on your state. Please choose it.',
  });
  expect((await priced('pin=396999&state=Gujarat')).pricing.shipping).toBe(49);
  await moveTo('396999', 'Nowhere');
  expect((await readProblem(await shop.order())).code).toBe('DELIVERY_NOT_OFFERED');
  await moveTo('396999', 'Gujarat');
  expect((await shop.order()).status).toBe(201);
});

test('anybody may ask what delivery to a PIN costs', async () => {
  const ask = async (query: string) =>
    (await (await shop.app.request(`/v2/delivery?${query}`)).json()) as DeliveryAnswerWire;
  expect(await ask('')).toMatchObject({ chosen: 'standard', options: [{ price: 25 }] });
  await use(byWeight());
  expect((await ask('')).refusal?.code).toBe('PLACE_UNKNOWN');
  expect(await ask('pin=380006&grams=901&subtotal=4999.99')).toMatchObject({
    chosen: 'courier',
    options: [
      { id: 'pickup', price: 0 },
      { price: 120, freeIn: 0.01 },
    ],
  });
  expect((await ask('pin=380006&subtotal=5000')).options[1]).toMatchObject({ price: 0 });
  expect((await ask('pin=194101')).refusal?.code).toBe('NOT_OFFERED');
  for (const wrong of ['pin=012345', 'pin=3800', 'grams=-1', 'subtotal=x', 'weight=3']) {
    expect((await shop.app.request(`/v2/delivery?${wrong}`)).status).toBe(422);
  }
});
