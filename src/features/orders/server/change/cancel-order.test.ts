import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn, signUp } from '#test/support/people.ts';
import { anOrder } from '#test/support/orders.ts';
import { readProblem } from '#test/support/problems.ts';
import type { OrderWire } from '../../contract.ts';

const shop = useCheckout();

const BY_CUSTOMER = 'Cancelled by the customer';

function cancel(id: string, body?: object): Promise<Response> {
  return send(shop.app, `DELETE /v2/order/${id}`, { ...shop.asha, ...(body && { body }) });
}

/** The mail to the owner. */
function noticeOf() {
  return shop.app.db
    .selectFrom('mail')
    .select(['body_text', 'body_html'])
    .where('kind', '=', 'order-cancelled-notice')
    .executeTakeFirstOrThrow();
}

async function eventsOf(id: string) {
  const { rows } = await sql<{ seq: number; kind: string; status: string; actor: string }>`
    SELECT seq, kind, status, actor FROM order_event WHERE order_id = ${id} ORDER BY seq`.execute(
    shop.app.db,
  );
  return rows.map(({ seq, kind, status, actor }) => `${seq} ${kind} ${status} ${actor}`);
}

async function paymentOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM payment WHERE order_id = ${id}`.execute(shop.app.db);
  return rows[0]?.status;
}

describe('a customer who cancels', () => {
  test('gets the cancelled order; its units are in stock again, booked once', async () => {
    await shop.fill();
    const { id, number } = await shop.placed();
    expect(await shop.stock()).toEqual([6, 1]);
    const response = await cancel(number.toLowerCase());
    expect(response.status).toBe(200);
    const order = (await response.json()) as OrderWire;
    expect(order).toMatchObject({ id, status: 'cancelled', tracking: [{}, { kind: 'status' }] });
    expect(order.cancellableUntil).toBeUndefined();
    expect(await shop.stock()).toEqual([7, 3]);
    expect(await eventsOf(id)).toEqual([
      '1 placed pending customer',
      '2 status cancelled customer',
    ]);
    const { rows } = await sql`SELECT kind, quantity, stock_after, round FROM stock_movement
      WHERE order_id = ${id} AND kind = 'cancelled' ORDER BY position`.execute(shop.app.db);
    const booked = { kind: 'cancelled', round: 0 };
    expect(rows).toEqual([
      { ...booked, quantity: 1, stock_after: 7 },
      { ...booked, quantity: 2, stock_after: 3 },
    ]);
  });

  test('a second time gets a problem with the cancelled order, and nothing happens', async () => {
    await shop.fill();
    const { id } = await shop.placed();
    const all = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
    const refused = all.filter(({ status }) => status === 409);
    expect([all.length, refused.length]).toEqual([8, 7]);
    for (const again of refused) {
      expect(await again.clone().json()).toMatchObject({ order: { id, status: 'cancelled' } });
      expect((await readProblem(again)).code).toBe('ORDER_NOT_CANCELLABLE');
    }
    expect(await shop.stock()).toEqual([7, 3]);
    expect(await shop.count('stock_movement')).toBe(4);
    expect(await shop.count('mail')).toBe(4);
  });

  test('gets a mail, and so does the owner', async () => {
    const { id } = await anOrder(shop.app.db, { ...shop.asha, paymentStatus: 'Paid' });
    await cancel(id);
    const mails = await shop.app.db.selectFrom('mail').selectAll().orderBy('kind').execute();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['order-cancelled', shop.asha.email],
      ['order-cancelled-notice', 'owner@example.com'],
    ]);
    expect(mails[0]?.body_text).toContain('refunded');
    expect(mails[1]?.body_text).toContain('a refund is due');
  });

  test.each([
    ['Pending', 'Pending'],
    ['Submitted', 'Submitted'],
    ['Paid', 'Refund due'],
  ] as const)('what was %s is %s then', async (paymentStatus, after) => {
    const { id } = await anOrder(shop.app.db, { ...shop.asha, paymentStatus });
    expect((await cancel(id)).status).toBe(200);
    expect(await paymentOf(id)).toBe(after);
    const isPaid = after === 'Refund due';
    expect(await eventsOf(id)).toHaveLength(isPaid ? 3 : 2);
  });

  test('gives nothing back of stock that is no longer counted, or no longer there', async () => {
    await shop.fill();
    const { id } = await shop.placed();
    await sql`UPDATE product SET stock = NULL WHERE id = ${shop.tray.id}`.execute(shop.app.db);
    await sql`DELETE FROM product WHERE id = ${shop.ring.id}`.execute(shop.app.db);
    expect((await cancel(id)).status).toBe(200);
    expect(await shop.stock()).toEqual([null, null]);
  });

  test.each([
    [{ reason: 'Takes too long' }, 'Takes too long'],
    [{ reason: 'Other' }, 'Other'],
    [
      { reason: 'Other', comment: '  Moving: "<b>away</b>"\n=1+1  ' },
      'Moving: "<b>away</b>"\n=1+1',
    ],
    [{ reason: 'Other', comment: '😀'.repeat(100) }, '😀'.repeat(100)],
    [{ reason: 'Other', comment: 'a\0b\ud800\u2028c' }, 'ab\nc'],
  ])('may say why: %j', async (body, words) => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    const response = await cancel(id, body);
    const text = `${BY_CUSTOMER}: ${words}`;
    expect(await response.json()).toMatchObject({
      customerReason: words,
      tracking: [{}, { kind: 'status', text }],
    });
    const owner = await signIn(shop.app, ADMIN_EMAIL);
    const seen = await send(shop.app, `GET /v2/admin/order/${id}`, owner);
    expect(await seen.json()).toMatchObject({
      customerReason: words,
      tracking: [{}, { actor: 'customer', text }],
    });
    const notice = await noticeOf();
    expect(notice.body_text).toContain('Why:');
    for (const part of words.split('\n')) expect(notice.body_text).toContain(part);
    expect(notice.body_html).not.toContain('<b>away');
  });

  test.each([
    [{ reason: 'Bored' }, 'reason'],
    [{ reason: 7 }, 'reason'],
    [{ reason: 'Other', comment: 'x'.repeat(201) }, 'comment'],
    [{ reason: 'Other', comment: ['a'] }, 'comment'],
    [{ reason: 'Takes too long', comment: 'and more' }, 'comment'],
    [{ comment: 'without a reason' }, 'comment'],
  ])('is told what is wrong with %j, and nothing happens', async (body, field) => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    const { code, fields } = await readProblem(await cancel(id, body));
    expect([code, Object.keys(fields ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test.each<[string, { headers?: Record<string, string>; body?: string }]>([
    ['nothing', {}],
    ['an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['a type without a body', { headers: { 'content-type': 'application/json' } }],
    ['an empty text', { headers: { 'content-type': 'text/plain' }, body: '' }],
  ])('need not say why: sends %s', async (_, init) => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    const response = await shop.app.request(`/v2/order/${id}`, {
      method: 'DELETE',
      ...init,
      headers: { authorization: `Bearer ${shop.asha.token}`, ...init.headers },
    });
    const order = (await response.json()) as OrderWire;
    expect(order).toMatchObject({ status: 'cancelled', tracking: [{}, { text: BY_CUSTOMER }] });
    expect(order).not.toHaveProperty('customerReason');
    expect((await noticeOf()).body_text).not.toContain('Why');
  });

  test('has no reason any more once the order is open again', async () => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    await cancel(id, { reason: 'Ordered by mistake' });
    const owner = await signIn(shop.app, ADMIN_EMAIL);
    const body = { reason: 'She called' };
    const response = await send(shop.app, `POST /v2/admin/order/${id}/reopening`, {
      ...owner,
      body,
    });
    expect(await response.json()).not.toHaveProperty('customerReason');
  });

  test.each(['processing', 'shipped', 'delivered', 'cancelled'] as const)(
    'an order that is %s is too late',
    async (status) => {
      const { id } = await anOrder(shop.app.db, { ...shop.asha, status });
      const response = await cancel(id);
      expect(await response.json()).toMatchObject({
        code: 'ORDER_NOT_CANCELLABLE',
        order: { status, pricing: { total: 2025 } },
      });
      expect(await eventsOf(id)).toHaveLength(1);
    },
  );

  test('finds no order of another customer, not even the owner of the shop', async () => {
    const { id, number } = await anOrder(shop.app.db, shop.asha);
    const ravi = await signUp(shop.app, 'ravi@example.com');
    for (const person of [ravi, await signIn(shop.app, ADMIN_EMAIL)]) {
      for (const name of [id, number, 'ZZZZZZZZ']) {
        const response = await send(shop.app, `DELETE /v2/order/${name}`, person);
        expect((await readProblem(response)).code).toBe('ORDER_NOT_FOUND');
      }
    }
    expect(await eventsOf(id)).toHaveLength(1);
  });
});
