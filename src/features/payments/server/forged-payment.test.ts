import { describe, expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';

const shop = useCheckout({ settings: { UPI_ID: 'meera@okbank', UPI_NAME: 'Meera Shah' } });

const PAID = { method: 'UPI', status: 'Paid', transactionId: '412356789012', amount: 1 };
const FORGED = { payment: PAID, paymentStatus: 'Paid', status: 'delivered', transactionId: '1' };

function paymentOf({ id }: OrderWire) {
  return shop.app.db
    .selectFrom('payment')
    .select(['status', 'transaction_id', 'amount'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
}

const UNPAID = { status: 'Pending', transaction_id: null, amount: 252_250 };

describe('a payment that a client makes up', () => {
  test('with its order is not looked at', async () => {
    await shop.fill();
    const order = await shop.placed(FORGED);
    expect(order).toMatchObject({
      status: 'pending',
      payment: { status: 'Pending', amount: 2522.5 },
    });
    expect(order.payment.transactionId).toBeUndefined();
    expect(await paymentOf(order)).toEqual(UNPAID);
  });

  test('with any other call about the order changes nothing', async () => {
    await shop.fill();
    const { app, asha } = shop;
    const order = await shop.placed();
    const admin = await signIn(app, ADMIN_EMAIL);
    const about = `/v2/order/${order.id}`;
    for (const call of [
      `PUT ${about}`,
      `POST ${about}`,
      `PATCH ${about}`,
      `PUT ${about}/payment`,
    ]) {
      expect((await send(app, call, { ...asha, body: FORGED })).status).toBe(405);
    }
    const onward = `PUT /v2/admin/order/${order.id}?status=processing`;
    expect((await send(app, onward, { ...asha, body: FORGED })).status).toBe(403);
    expect([200, 422]).toContain((await send(app, onward, { ...admin, body: FORGED })).status);
    expect(await paymentOf(order)).toEqual(UNPAID);
  });

  test('with its claim leaves only a claim, over what the order costs', async () => {
    await shop.fill();
    const order = await shop.placed();
    const body = { ...FORGED, ...PAID };
    const call = `POST /v2/order/${order.id}/payment`;
    const response = await send(shop.app, call, { ...shop.asha, body });
    expect(await response.json()).toMatchObject({ status: 'Submitted', amount: 2522.5 });
    expect(await paymentOf(order)).toEqual({
      ...UNPAID,
      status: 'Submitted',
      transaction_id: PAID.transactionId,
    });
  });
});

test('the mail about a new order says where and how much to pay, and leads to the page of the order', async () => {
  await shop.fill();
  const { number } = await shop.placed();
  const { body_text } = await shop.app.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'order-placed')
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('Pay ₹2,522.50 by UPI to meera@okbank (Meera Shah)');
  expect(body_text).toContain(`Pay ₹2,522.50:\nhttp://shop.test/order/${number}\n`);
});
