import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { PUBLIC_URL: 'http://shop.test' } });
});
afterAll(() => shop.close());

type Change = Partial<Parameters<typeof anOrder>[1]>;
const order = (change: Change = {}) =>
  anOrder(shop.app.db, { uid: shop.asha.uid, email: shop.asha.email, ...change });

async function mailsTo(to: string) {
  return shop.app.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'body_text'])
    .where('to_address', '=', to)
    .orderBy('created_at')
    .execute();
}

/** The order as its customer reads it. */
async function ownView(id: string): Promise<OrderWire> {
  return (await (await send(shop.app, `GET /v2/order/${id}`, shop.asha)).json()) as OrderWire;
}

describe('a note', () => {
  test("stands on the owner's timeline only", async () => {
    const { id, number } = await order();
    const noted = await shop.ask<AdminOrderWire>(`POST /v2/admin/order/${number}/note`, {
      text: ' Wants it\nbefore Diwali ',
    });
    const note = { kind: 'note', actor: 'admin', isPublic: false, text: 'Wants it\nbefore Diwali' };
    expect(noted.tracking.at(-1)).toMatchObject(note);
    const read = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);
    expect(read).toEqual(noted);
    const seen = await ownView(id);
    expect(seen.tracking.map(({ kind }) => kind)).toEqual(['placed']);
    expect(JSON.stringify(seen)).not.toMatch(/Diwali|isDuplicate|orderCount|"actor"/);
    const own = await send(shop.app, 'GET /v2/orders', shop.asha);
    expect(await own.text()).not.toContain('Diwali');
  });

  test('sent again under its key is added once', async () => {
    const { id } = await order();
    const key = { 'idempotency-key': 'note-0001' };
    const add = (text: string) =>
      send(shop.app, `POST /v2/admin/order/${id}/note`, {
        ...shop.admin,
        body: { text },
        headers: key,
      });
    const answers = [await add('Gift wrap'), await add('Gift wrap')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers.has('idempotency-replayed'))).toEqual([
      false,
      true,
    ]);
    const { tracking } = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);
    expect(tracking.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    expect((await readProblem(await add('Another'))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([{}, { text: '' }, { text: '   ' }, { text: 7 }, { text: 'x'.repeat(1_001) }])(
    'that is empty or too long is not stored: %o',
    async (body) => {
      const { id } = await order();
      expect((await shop.call(`POST /v2/admin/order/${id}/note`, body)).status).toBe(422);
      const { tracking } = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);
      expect(tracking).toHaveLength(1);
    },
  );
});

describe('the owner sees of an order', () => {
  test('whether its transfer is claimed by another, and how often its customer has ordered', async () => {
    const { db } = shop.app;
    const [one, other] = [
      await anOrder(db, { uid: 'twice', paymentStatus: 'Submitted' }),
      await anOrder(db, { uid: 'twice', paymentStatus: 'Submitted' }),
    ];
    const view = () => shop.ask<AdminOrderWire>(`GET /v2/admin/order/${one.id}`);
    expect(await view()).toMatchObject({
      customer: { orderCount: 2 },
      payment: { isDuplicate: false },
    });
    const claim = db.updateTable('payment').set({ transaction_id: '412356789012' });
    await claim.where('order_id', 'in', [one.id, other.id]).execute();
    expect((await view()).payment.isDuplicate).toBe(true);
    await shop.ask(`POST /v2/admin/order/${other.id}/payment`, {
      decision: 'Rejected',
      reason: 'Not in the statement',
    });
    expect((await view()).payment.isDuplicate).toBe(false);
  });
});

test('the owner sees the codes of the pieces of an order', async () => {
  const { id } = await order();
  const items = async () => (await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`)).items;
  expect((await items()).map(({ code }) => code)).toEqual([undefined]);
  const line = shop.app.db.updateTable('order_line').where('order_id', '=', id);
  await line.set({ code: 'LG-L' }).execute();
  expect((await items()).map(({ code }) => code)).toEqual(['LG-L']);
});

describe('the parcel of a shipped order', () => {
  const PARCEL = {
    carrier: 'Delhivery',
    trackingNumber: '149081',
    estimatedDelivery: '2026-12-02',
  };

  test('is replaced: on the timeline, by mail, without the fields that are left out', async () => {
    const { id, number } = await order({ status: 'shipped' });
    const entered = await shop.ask<AdminOrderWire>(`PUT /v2/admin/order/${id}/parcel`, PARCEL);
    expect(entered.shipping).toMatchObject(PARCEL);
    expect(entered.tracking.at(-1)).toMatchObject({ kind: 'tracking', isPublic: true });
    expect((await ownView(id)).tracking.at(-1)?.text).toContain('149081');
    const mails = await mailsTo(shop.asha.email);
    const mail = mails.find(({ kind }) => kind === 'order-tracking');
    expect(mail?.subject).toContain(number);
    expect(mail?.body_text).toMatch(/Delhivery[\s\S]*149081[\s\S]*Wed 2 December/);
    const less = { carrier: 'DTDC' };
    const changed = await shop.ask<AdminOrderWire>(`PUT /v2/admin/order/${id}/parcel`, less);
    expect(changed.shipping).not.toHaveProperty('trackingNumber');
    expect(changed).not.toHaveProperty('estimatedDelivery');
    expect((await shop.audited()).at(-1)).toMatchObject({
      action: 'order.parcel',
      before: PARCEL,
      after: less,
    });
  });

  test('sent again unchanged changes and sends nothing', async () => {
    const { id } = await order({ status: 'shipped' });
    const first = await shop.ask(`PUT /v2/admin/order/${id}/parcel`, PARCEL);
    const [mails, entries] = [await mailsTo(shop.asha.email), await shop.audited()];
    expect(await shop.ask(`PUT /v2/admin/order/${id}/parcel`, PARCEL)).toEqual(first);
    expect(await mailsTo(shop.asha.email)).toEqual(mails);
    expect(await shop.audited()).toEqual(entries);
  });

  test.each(['pending', 'processing', 'delivered', 'cancelled'] as const)(
    'is none while the order is %s',
    async (status) => {
      const { id, number } = await order({ status });
      const response = await shop.call(`PUT /v2/admin/order/${id}/parcel`, PARCEL);
      expect(response.status).toBe(409);
      const body: unknown = await response.clone().json();
      expect(body).toMatchObject({ order: { number, status } });
      expect((await readProblem(response)).code).toBe('ORDER_HAS_NO_PARCEL');
    },
  );

  test.each([
    {},
    { carrier: 'Pigeon' },
    { trackingUrl: 'javascript:alert(1)' },
    { estimatedDelivery: 'soon' },
    { estimatedDelivery: '0000-01-01' },
    { trackingNumber: 'x'.repeat(300) },
  ])('is refused as %o', async (body) => {
    const { id } = await order({ status: 'shipped' });
    expect((await shop.call(`PUT /v2/admin/order/${id}/parcel`, body)).status).toBe(422);
  });
});

describe('of two who set different statuses of one order at once', () => {
  test.each(Array.from({ length: 8 }, (_, round) => [round]))(
    'exactly one wins, the other is shown the order as it is (%i)',
    async () => {
      const { id } = await order();
      const answers = await Promise.all(
        ['processing', 'shipped', 'delivered', 'cancelled'].map((status) =>
          shop.call(`PUT /v2/admin/order/${id}?status=${status}&from=pending`),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, 3]);
      const [winner] = (await Promise.all(won.map((answer) => answer.json()))) as OrderWire[];
      const status = winner?.status;
      for (const answer of lost) expect(await answer.json()).toMatchObject({ order: { status } });
      const now = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);
      expect(now.status).toBe(status);
      expect(now.tracking.filter(({ kind }) => kind === 'status')).toHaveLength(1);
      const entries = (await shop.audited()).filter(({ object_id }) => object_id === id);
      expect(entries).toMatchObject([{ before: { status: 'pending' }, after: { status } }]);
    },
  );

  test('without saying what they saw, final statuses still exclude each other', async () => {
    const { id } = await order();
    const answers = await Promise.all(
      ['delivered', 'cancelled', 'delivered', 'cancelled'].map((status) =>
        shop.call(`PUT /v2/admin/order/${id}?status=${status}`),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 3]);
  });
});
