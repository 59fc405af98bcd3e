import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { cartOf, itemOf, type TestCart } from '#test/support/carts.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';

const NAME = '018f0000-0000-7000-8000-00000000000a';

const shop = useCheckout();
let cart: TestCart;
let ring: MadeProduct;
beforeEach(async () => {
  cart = cartOf(shop.app, shop.asha);
  const fields = [{ id: NAME, label: 'Name', is_required: true, price: 5_000 }];
  ring = await aProduct(shop.app.db, { price: 20_000, stock: 4, fields });
});

async function addNamed(name: string, quantity = 1) {
  return itemOf(await cart.add(ring, { personal: { [NAME]: name }, quantity }));
}

async function stockOf(): Promise<number | null | undefined> {
  const of = shop.app.db.selectFrom('product').select('stock').where('id', '=', ring.id);
  return (await of.executeTakeFirst())?.stock;
}

test('an order copies the words, which no later edit changes', async () => {
  await addNamed('Asha', 2);
  await addNamed('Dev');
  const placed = await shop.placed();
  const answered = (value: string) => [{ label: 'Name', kind: 'text', value, price: 50 }];
  const items = [
    { quantity: 2, price: 250, lineTotal: 500, personal: answered('Asha') },
    { quantity: 1, price: 250, lineTotal: 250, personal: answered('Dev') },
  ];
  expect(placed).toMatchObject({ items, pricing: { subtotal: 750, total: 775 } });
  expect(await stockOf()).toBe(1);
  await shop.app.db.deleteFrom('product_field').execute();
  const read = await send(shop.app, `GET /v2/order/${placed.number}`, shop.asha);
  expect((await read.json()) as OrderWire).toMatchObject({ items });
});

test('all lines of one piece take its stock together', async () => {
  await addNamed('Asha', 2);
  await addNamed('Dev', 2);
  await sql`UPDATE product SET stock = 3 WHERE id = ${ring.id}`.execute(shop.app.db);
  const refused = await readProblem(await shop.order());
  expect(refused).toMatchObject({ code: 'OUT_OF_STOCK', available: 3 });
  expect([await stockOf(), await shop.count('shop_order')]).toEqual([3, 0]);
});

test('words that a piece no longer asks for are not ordered, and stay in the cart', async () => {
  const { personalId } = await addNamed('Asha');
  await shop.app.db.deleteFrom('product_field').execute();
  const refused = await readProblem(await shop.order());
  expect(refused).toMatchObject({ status: 409, code: 'PERSONAL_CHANGED', personalId });
  expect([await shop.count('shop_order'), await shop.count('cart_line')]).toEqual([0, 1]);
});

test('a line with other words than were shown is a change', async () => {
  const asha = await addNamed('Asha');
  const dev = await addNamed('Dev');
  const seen = ({ productId, variantId, personalId, quantity, price }: typeof asha) => {
    return { productId, variantId, personalId, quantity, price };
  };
  const refused = await readProblem(await shop.order({ items: [seen(asha)] }));
  const about = { productId: ring.id, variantId: '0', personalId: dev.personalId };
  expect(refused).toMatchObject({
    code: 'PRICE_CHANGED',
    changes: [{ kind: 'added', ...about, name: ring.name }],
    items: [{ personalId: asha.personalId }, { personalId: dev.personalId }],
  });
  expect((await shop.order({ items: [seen(asha), seen(dev)] })).status).toBe(201);
});
