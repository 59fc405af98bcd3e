import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { anOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';

const shop = useCheckout();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn(shop.app, ADMIN_EMAIL);
});

let id: string;
beforeEach(async () => {
  await shop.fill();
  id = (await shop.placed()).id;
});

const set = async (status: string): Promise<void> => {
  const response = await send(shop.app, `PUT /v2/admin/order/${id}?status=${status}`, admin);
  expect(response.status).toBe(200);
};
const reopen = (): Promise<Response> =>
  send(shop.app, `POST /v2/admin/order/${id}/reopening`, { ...admin, body: { reason: 'A slip' } });

async function reopened(): Promise<AdminOrderWire> {
  const response = await reopen();
  expect(response.status).toBe(200);
  return (await response.json()) as AdminOrderWire;
}

const setStock = (trays: number | null) =>
  sql`UPDATE product SET stock = ${trays} WHERE id = ${shop.tray.id}`.execute(shop.app.db);

async function pay(status: 'Paid' | 'Submitted'): Promise<void> {
  const transaction_id = '412356789012';
  await shop.app.db.updateTable('payment').set({ status, transaction_id }).execute();
}

describe('an order that was delivered', () => {
  test('goes back to its status before, with an event and a mail, and takes no stock', async () => {
    await set('shipped');
    await set('delivered');
    const order = await reopened();
    expect(order.status).toBe('shipped');
    expect(order).not.toHaveProperty('deliveredDate');
    expect(order.tracking.slice(-2)).toMatchObject([
      { kind: 'reopened', isPublic: true, status: 'shipped', actor: 'admin' },
      { kind: 'note', isPublic: false, text: 'Why it was reopened: A slip' },
    ]);
    expect(await shop.stock()).toEqual([6, 1]);
    const mail = await sql<{ to_address: string }>`
      SELECT to_address FROM mail WHERE kind = 'order-reopened'`.execute(shop.app.db);
    expect(mail.rows).toEqual([{ to_address: shop.asha.email }]);
    const own = await send(shop.app, `GET /v2/order/${id}`, shop.asha);
    expect(await own.text()).not.toContain('A slip');
  });

  test('and cancelled after that gives its stock back once', async () => {
    await set('delivered');
    await reopened();
    await set('cancelled');
    expect(await shop.stock()).toEqual([7, 3]);
  });
});

describe('an order that was cancelled', () => {
  test('takes its units again, as often as it is reopened', async () => {
    for (let round = 0; round < 3; round += 1) {
      await set('cancelled');
      expect(await shop.stock()).toEqual([7, 3]);
      expect((await reopened()).status).toBe('pending');
      expect(await shop.stock()).toEqual([6, 1]);
    }
  });

  test('stays cancelled when a unit is gone, and leaves the others in stock', async () => {
    await set('cancelled');
    await setStock(0);
    const before = await shop.count('order_event');
    const response = await reopen();
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'OUT_OF_STOCK',
      productId: shop.tray.id,
      available: 0,
    });
    expect(await shop.stock()).toEqual([0, 3]);
    expect(await shop.count('order_event')).toBe(before);
    const read = await send(shop.app, `GET /v2/admin/order/${id}`, admin);
    expect(await read.json()).toMatchObject({ status: 'cancelled' });
  });

  test('takes what is counted by now, and gives back just that', async () => {
    await setStock(null);
    await set('cancelled');
    await setStock(4);
    await reopened();
    expect(await shop.stock()).toEqual([3, 1]);
    await setStock(null);
    await set('cancelled');
    await reopened();
    expect(await shop.stock()).toEqual([null, 1]);
    await set('cancelled');
    expect(await shop.stock()).toEqual([null, 3]);
  });

  test('that took nothing when it was reopened gives nothing back', async () => {
    const setAll = async (stock: number | null): Promise<void> => {
      await setStock(stock);
      await sql`UPDATE combination SET stock = ${stock}`.execute(shop.app.db);
    };
    await set('cancelled');
    await setAll(null);
    await reopened();
    await setAll(5);
    await set('cancelled');
    expect(await shop.stock()).toEqual([5, 5]);
  });

  test('makes a payment that was to be sent back paid again', async () => {
    await pay('Paid');
    await set('cancelled');
    const order = await reopened();
    expect(order.payment).toMatchObject({ status: 'Paid', transactionId: '412356789012' });
  });

  test('is to be paid again when the payment was sent back', async () => {
    await pay('Paid');
    await set('cancelled');
    await send(shop.app, `POST /v2/admin/order/${id}/payment`, {
      ...admin,
      body: { decision: 'Refunded' },
    });
    const { payment } = await reopened();
    expect(payment).toMatchObject({ status: 'Pending', isDuplicate: false });
    expect(payment).not.toHaveProperty('transactionId');
    const claim = await send(shop.app, `POST /v2/order/${id}/payment`, {
      ...shop.asha,
      body: { transactionId: '412356789099' },
    });
    expect(claim.status).toBe(200);
  });

  test('is reopened by exactly one of many who try at once', async () => {
    await set('cancelled');
    const answers = await Promise.all(Array.from({ length: 6 }, reopen));
    const reopenings = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status }) => status === 409);
    expect([reopenings.length, refusals.length]).toEqual([1, 5]);
    expect(await shop.stock()).toEqual([6, 1]);
  });
});

test.each(['pending', 'processing', 'shipped'] as const)(
  'an order that is %s has nothing to reopen',
  async (status) => {
    const made = await anOrder(shop.app.db, { uid: shop.asha.uid, status });
    id = made.id;
    const response = await reopen();
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'ORDER_STATUS_NOT_ALLOWED',
      order: { status },
    });
  },
);

test('a reopening says why', async () => {
  await set('cancelled');
  for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(201) }]) {
    const call = `POST /v2/admin/order/${id}/reopening`;
    expect((await send(shop.app, call, { ...admin, body })).status).toBe(422);
  }
});
