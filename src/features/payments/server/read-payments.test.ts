import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import type { ListedPaymentWire } from '../contract.ts';

let shop: SignedInApp;
let claims: Record<'old' | 'young' | 'paid' | 'pending', MadeOrder>;

async function claimed(hoursAgo: number, utr: string, status = 'Submitted'): Promise<MadeOrder> {
  const { db } = shop.app;
  const made = await anOrder(db, { uid: shop.asha.uid, unitPrice: 129_950 });
  await sql`UPDATE payment SET status = ${status}, transaction_id = ${utr},
    submitted_at = now() - make_interval(hours => ${hoursAgo})
    WHERE order_id = ${made.id}`.execute(db);
  return made;
}

beforeAll(async () => {
  shop = await openSignedInApp();
  claims = {
    young: await claimed(1, '412356789012'),
    old: await claimed(50, '412356789013'),
    paid: await claimed(90, '412356789014', 'Paid'),
    pending: await anOrder(shop.app.db, { uid: shop.asha.uid }),
  };
});
afterAll(() => shop.close());

async function list(query = '') {
  const response = await shop.call(`GET /v2/admin/payments${query}`);
  expect(response.status).toBe(200);
  const payments = (await response.json()) as ListedPaymentWire[];
  const names = payments.map(
    ({ orderId }) => Object.entries(claims).find(([, { id }]) => id === orderId)?.[0],
  );
  return { payments, names, total: Number(response.headers.get('x-total-count')) };
}

describe('the payments', () => {
  test('to check come with all that is compared, the oldest claim first', async () => {
    const { payments, names, total } = await list();
    expect([names, total]).toEqual([['old', 'young'], 2]);
    expect(payments[0]).toEqual({
      orderId: claims.old.id,
      orderNumber: claims.old.number,
      orderStatus: 'pending',
      customer: {
        name: 'Asha Patel',
        phone: '9820012345',
        email: `${shop.asha.uid}@example.com`,
      },
      status: 'Submitted',
      method: 'UPI',
      amount: 2624,
      transactionId: '412356789013',
      isDuplicate: false,
      submittedAt: expect.any(String),
      ageSeconds: expect.any(Number),
    });
    expect(Math.abs((payments[0]?.ageSeconds ?? 0) - 50 * 3600)).toBeLessThan(600);
  });

  test('in each state, or in any, page by page', async () => {
    expect((await list('?status=Paid')).names).toEqual(['paid']);
    expect((await list('?status=Refunded')).names).toEqual([]);
    expect((await list('?status=all')).names).toEqual(['paid', 'old', 'young', 'pending']);
    const page = await list('?status=all&limit=2&offset=1');
    expect([page.names, page.total]).toEqual([['old', 'young'], 4]);
  });

  test('of one transfer for two orders are marked, unless the other claim was rejected', async () => {
    const twin = await claimed(2, '412356789012');
    const flags = async () =>
      (await list()).payments
        .filter(({ transactionId }) => transactionId === '412356789012')
        .map(({ isDuplicate, usedOn }) => [isDuplicate, usedOn]);
    expect(await flags()).toEqual([
      [true, claims.young.number],
      [true, twin.number],
    ]);
    const body = { decision: 'Rejected', reason: 'Not in the statement' };
    await shop.ask(`POST /v2/admin/order/${twin.id}/payment`, body);
    expect(await flags()).toEqual([[false, undefined]]);
  });

  test('that are awaited are those of orders that still stand', async () => {
    const { db } = shop.app;
    await anOrder(db, { uid: shop.asha.uid, status: 'cancelled' });
    const { names, total } = await list('?status=awaited');
    expect([names, total]).toEqual([['pending'], 1]);
    expect((await list('?status=Pending')).total).toBe(2);
  });

  test('that were decided leave the list', async () => {
    await shop.ask(`POST /v2/admin/order/${claims.old.id}/payment`, { decision: 'Paid' });
    expect((await list()).names).toEqual(['young']);
  });

  test.each(['status=paid', "status=Paid'--", 'sort=newest', 'limit=1001'])(
    'are not listed with %s',
    async (query) => {
      expect((await shop.call(`GET /v2/admin/payments?${query}`)).status).toBe(422);
    },
  );
});
