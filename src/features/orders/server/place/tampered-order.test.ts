import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { HOME } from '#test/support/shoppers.ts';

const RUNS = 500;
const shop = useCheckout();

const amount = fc.oneof(
  fc.constantFrom(0, -1, -0.01, 0.01, 1, 2522.5, 1e9, 1e308, null, '0', '2522.50', true, []),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const text = fc.oneof(fc.constantFrom('', 'Paid', 'delivered', 'admin', '0'), fc.string());
const anything = fc.oneof(amount, text, fc.jsonValue({ maxDepth: 2 }));

/** What a customer may not decide, under every name that it might have. */
const forbidden = fc.record(
  {
    id: anything,
    number: anything,
    uid: anything,
    userId: fc.oneof(fc.constant('ravi'), anything),
    status: fc.oneof(fc.constantFrom('delivered', 'shipped', 'cancelled'), anything),
    payment: fc.record(
      {
        method: text,
        status: fc.constantFrom('Paid', 'Refunded'),
        amount,
        transactionId: fc.constant('123456789012'),
      },
      { requiredKeys: [] },
    ),
    paymentStatus: text,
    shipping: fc.oneof(fc.record({ cost: amount, method: text }), amount),
    discount: amount,
    coupon: fc.record({ code: text, discount: amount }),
    subtotal: amount,
    total: amount,
    cartTotal: amount,
    createdAt: fc.constantFrom('2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
    version: amount,
    tracking: anything,
    isAdmin: anything,
    role: fc.constant('admin'),
    shippingName: anything,
    billingName: anything,
    billingAddress: anything,
    lines: anything,
    quantity: amount,
    __proto__: anything,
  },
  { requiredKeys: [] },
);

const seenItem = fc.record(
  { productId: anything, variantId: anything, quantity: amount, price: amount, unitPrice: amount },
  { requiredKeys: [] },
);
const shown = fc.option(
  fc.record(
    {
      items: fc.oneof(fc.array(seenItem, { maxLength: 4 }), anything),
      pricing: fc.oneof(
        fc.record(
          { total: amount, subtotal: amount, discount: amount, shipping: amount },
          { requiredKeys: [] },
        ),
        anything,
      ),
    },
    { requiredKeys: [] },
  ),
  { freq: 2, nil: undefined },
);
const address = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ id: HOME.id }) },
  { weight: 1, arbitrary: fc.constant({ ...HOME, address1: 'Elsewhere', uid: 'ravi' }) },
  { weight: 1, arbitrary: anything },
);

/** Everything about the newest order that the customer must not have decided, and how many there are. */
async function effects() {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT uid, shop_order.status, subtotal, discount, shipping, total, first_name, phone, address,
      coupon_code, version, delivered_at, payment.status AS payment, payment.amount, transaction_id,
      created_at > now() - interval '1 hour' AND created_at <= now() AS is_new,
      (SELECT json_agg(json_build_array(quantity, unit_price) ORDER BY position)
        FROM order_line WHERE order_id = shop_order.id) AS lines,
      (SELECT count(*) FROM shop_order) AS orders
    FROM shop_order JOIN payment ON order_id = id
    ORDER BY created_at DESC LIMIT 1`.execute(shop.app.db);
  return rows[0];
}

/** What an order of this cart must be, whatever was sent with it. */
function honest(uid: string, orders: number) {
  return {
    orders,
    uid,
    status: 'pending',
    subtotal: 249_750,
    discount: 0,
    shipping: 2_500,
    total: 252_250,
    first_name: 'Asha',
    phone: '9820012345',
    address: HOME,
    coupon_code: null,
    version: 1,
    delivered_at: null,
    payment: 'Pending',
    amount: 252_250,
    transaction_id: null,
    is_new: true,
    lines: [
      [1, 129_950],
      [2, 59_900],
    ],
  };
}

/** The same lines again in the same cart, and what was sold back on the shelf. */
async function startAnew(): Promise<void> {
  await sql`UPDATE product SET stock = 7 WHERE stock IS NOT NULL`.execute(shop.app.db);
  await sql`UPDATE combination SET stock = 3`.execute(shop.app.db);
  await shop.fill();
}

test(`${RUNS} bodies with prices, totals, states, owners and quantities of their own have no effect`, async () => {
  let [sent, placed] = [0, 0];
  await startAnew();
  const property = fc.asyncProperty(forbidden, shown, address, async (extra, seen, to) => {
    const response = await shop.order({ ...extra, ...seen, shippingAddress: to });
    sent += 1;
    expect([201, 404, 409, 422]).toContain(response.status);
    if (response.status === 201) placed += 1;
    const order = await effects();
    expect(order).toEqual(placed === 0 ? undefined : honest(shop.asha.uid, placed));
    if (response.status === 201) await startAnew();
  });
  await fc.assert(property, { numRuns: RUNS });
  // Both kinds were tried: what is refused, and what is placed as if it had not been sent.
  expect(placed).toBeGreaterThan(sent / 20);
  expect(sent - placed).toBeGreaterThan(sent / 20);
});
