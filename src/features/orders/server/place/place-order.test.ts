import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { aProduct } from '#test/support/factories.ts';
import { send } from '#test/support/people.ts';
import { fillCart, HOME } from '#test/support/shoppers.ts';
import type { OrderWire } from '../../contract.ts';

const shop = useCheckout({ settings: { PUBLIC_URL: 'http://shop.test' } });

describe('an order', () => {
  test('is the cart at the prices of the shop, with names and address copied', async () => {
    await shop.fill();
    const before = Date.now();
    const made = await shop.placed({ notes: 'Ring the bell' });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      status: 'pending',
      userId: shop.asha.uid,
      items: [
        {
          productId: shop.tray.id,
          variantId: '0',
          quantity: 1,
          price: 1299.5,
          lineTotal: 1299.5,
          product: { name: shop.tray.name, image: 'https://img.test/tray.webp', variant: '' },
        },
        { productId: shop.ring.id, quantity: 2, price: 599, lineTotal: 1198 },
      ],
      pricing: { subtotal: 2497.5, discount: 0, shipping: 25, total: 2522.5 },
      shippingName: { firstName: 'Asha', lastName: 'Patel', phone: '9820012345' },
      shippingAddress: HOME,
      billingAddress: HOME,
      payment: { method: 'UPI', status: 'Pending', amount: 2522.5 },
      shipping: { method: 'standard', cost: 25 },
      notes: 'Ring the bell',
      tracking: [{ seq: 1, kind: 'placed', status: 'pending' }],
    });
    const age = Math.abs(Date.parse(made.createdAt) - before);
    expect(age).toBeLessThan(60_000);
    const until = Date.parse(made.cancellableUntil ?? '') - Date.parse(made.createdAt);
    expect(until).toBe(12 * 3_600_000);
    await sql`UPDATE address SET address1 = 'Elsewhere'`.execute(shop.app.db);
    await sql`UPDATE customer_profile SET first_name = 'Usha'`.execute(shop.app.db);
    const reread = await send(shop.app, `GET /v2/order/${made.id}`, shop.asha);
    expect(await reread.json()).toEqual(made);
  });

  test('has the codes of what was bought then, which its customer does not read', async () => {
    const { db } = shop.app;
    const bowl = await aProduct(db, {
      variants: [
        { name: 'Colour', value: 'Lagoon' },
        { name: 'Size', value: 'Small' },
        { name: 'Size', value: 'Large' },
      ],
      combinations: [{ value: 'Lagoon, Large', code: 'LG-L' }],
    });
    const lines = bowl.combinationIds.map((variantId) => ({ productId: bowl.id, variantId }));
    await fillCart(db, shop.asha.uid, lines);
    const { id, items } = await shop.placed();
    await sql`UPDATE combination SET code = 'NEW' WHERE product_id = ${bowl.id}`.execute(db);
    const own = await send(shop.app, `GET /v2/order/${id}`, shop.asha);
    expect(((await own.json()) as OrderWire).items).toEqual(items);
    expect(items.map((item) => 'code' in item)).toEqual([false, false]);
    const stored = db.selectFrom('order_line').select('code').orderBy('position');
    expect(await stored.execute()).toEqual([{ code: '' }, { code: 'LG-L' }]);
  });

  test('takes its units from the stock, empties the cart and is booked', async () => {
    await shop.fill();
    const { id } = await shop.placed();
    expect(await shop.stock()).toEqual([6, 1]);
    const movements = await shop.app.db
      .selectFrom('stock_movement')
      .select(['order_id', 'kind', 'position', 'quantity', 'stock_after', 'actor_uid'])
      .orderBy('position')
      .execute();
    const common = { order_id: id, kind: 'sold', actor_uid: shop.asha.uid };
    expect(movements).toEqual([
      { ...common, position: 0, quantity: -1, stock_after: 6 },
      { ...common, position: 1, quantity: -2, stock_after: 1 },
    ]);
    expect(await shop.count('cart_line')).toBe(0);
  });

  test('goes by mail to the customer, with how to pay, and to the owner', async () => {
    await shop.fill();
    const { number } = await shop.placed();
    const mails = await shop.app.db.selectFrom('mail').selectAll().orderBy('kind').execute();
    expect(mails.map(({ kind, to_address, reply_to }) => [kind, to_address, reply_to])).toEqual([
      ['order-notice', 'owner@example.com', shop.asha.email],
      ['order-placed', shop.asha.email, null],
    ]);
    const [toOwner, toCustomer] = mails;
    for (const text of [toCustomer?.body_text, toCustomer?.body_html]) {
      for (const words of [
        number,
        'This is a demo: the UPI ID is made up',
        `/order/${number}`,
        '14 Ellis Bridge',
        '₹2,522.50',
        'cancel it until',
      ]) {
        expect(text).toContain(words);
      }
    }
    expect(toOwner?.body_text).toContain('+91 98200 12345');
    const jobs = await sql`SELECT FROM jobs.job WHERE singleton_key IN
      (SELECT id::text FROM mail)`.execute(shop.app.db);
    expect(jobs.rows).toHaveLength(2);
  });

  test('of a customer without an address for mails is placed all the same', async () => {
    await shop.fill();
    await sql`UPDATE customer_profile SET email = ''`.execute(shop.app.db);
    await shop.placed();
    expect(await shop.count('mail')).toBe(1);
  });

  test('of another cart of the caller leaves the first alone', async () => {
    await shop.fill();
    await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id }], 'gift');
    const body = { shippingAddress: { id: HOME.id } };
    const response = await send(shop.app, 'POST /v2/order?cartid=gift', { ...shop.asha, body });
    expect(((await response.json()) as OrderWire).items).toHaveLength(1);
    expect(await shop.count('cart_line')).toBe(2);
  });
});
