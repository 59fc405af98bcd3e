import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

/** The order comes to 2025 rupees. */
const paidOrder = (change: Partial<Parameters<typeof anOrder>[1]> = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, {
    uid: shop.asha.uid,
    email: shop.asha.email,
    paymentStatus: 'Paid',
    ...change,
  });
const call = ({ id }: MadeOrder, body: object) =>
  shop.call(`POST /v2/admin/order/${id}/refund`, { method: 'UPI', ...body });
const refund = ({ id }: MadeOrder, body: object) =>
  shop.ask<AdminOrderWire>(`POST /v2/admin/order/${id}/refund`, { method: 'UPI', ...body });
const undo = ({ id }: MadeOrder, seq: number) =>
  shop.call(`POST /v2/admin/order/${id}/refund/undo`, { refund: seq, reason: 'Typed twice' });
const decide = ({ id }: MadeOrder, body: object) =>
  shop.ask<AdminOrderWire>(`POST /v2/admin/order/${id}/payment`, body);
const cancel = ({ id }: MadeOrder) =>
  shop.ask<AdminOrderWire>(`PUT /v2/admin/order/${id}?status=cancelled`);
async function mailsOf({ number }: MadeOrder, kind: string): Promise<string[]> {
  const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
    WHERE kind = ${kind} AND subject LIKE ${`%${number}%`} ORDER BY created_at`.execute(
    shop.app.db,
  );
  return rows.map(({ body_text: text }) => text);
}

describe('a part of what was paid', () => {
  test('goes back without changing the order; the customer sees it and gets a mail', async () => {
    const made = await paidOrder({ status: 'delivered' });
    const seen = await refund(made, {
      amount: 200,
      reference: '412356789099',
      reason: 'One broke',
    });
    expect(seen).toMatchObject({
      payment: { status: 'Paid', amount: 2025 },
      refunds: [
        { seq: 1, amount: 200, method: 'UPI', reference: '412356789099', reason: 'One broke' },
      ],
    });
    expect(seen).not.toHaveProperty('refundDue');
    const own = await send(shop.app, `GET /v2/order/${made.id}`, shop.asha);
    expect(await own.json()).toMatchObject({
      refunds: [{ amount: 200, reason: 'One broke' }],
      tracking: expect.arrayContaining([
        expect.objectContaining({ kind: 'payment', text: '₹200.00 refunded (UPI): One broke' }),
      ]),
    });
    const [mail] = await mailsOf(made, 'refund-sent');
    expect(mail).toContain('₹200.00');
    expect(mail).toContain('412356789099');
  });

  test('goes back several times, and never more than came', async () => {
    const made = await paidOrder();
    await refund(made, { amount: 1500.5 });
    await refund(made, { amount: 500, method: 'Cash' });
    const response = await call(made, { amount: 24.51 });
    const problem = await readProblem(response);
    expect([problem.status, problem.code]).toEqual([409, 'REFUND_TOO_HIGH']);
    expect(problem.detail).toContain('At most ₹24.50');
    expect((await refund(made, { amount: 24.5 })).refunds).toHaveLength(3);
    expect((await call(made, { amount: 0.01 })).status).toBe(409);
    const unpaid = await anOrder(shop.app.db, { uid: shop.asha.uid });
    expect((await call(unpaid, { amount: 1 })).status).toBe(409);
  });

  test.each([{ amount: 0 }, { amount: -5 }, { amount: 1.005 }, { amount: '5' }, {}])(
    'is refused as %j',
    async (body) => {
      const problem = await readProblem(await call(await paidOrder(), body));
      expect(problem.status).toBe(422);
      expect(problem.fields).toHaveProperty('amount');
    },
  );
});

describe('what a cancelled order has to get back', () => {
  test('is refunded in pieces, the last of which settles it', async () => {
    const made = await paidOrder();
    await cancel(made);
    const first = await refund(made, { amount: 25 });
    expect(first).toMatchObject({ payment: { status: 'Refund due' }, refundDue: 2000 });
    const second = await refund(made, { amount: 2000 });
    expect(second.payment.status).toBe('Refunded');
    expect(second).not.toHaveProperty('refundDue');
  });

  test('may be less, with a reason', async () => {
    const made = await paidOrder();
    await cancel(made);
    const without = await readProblem(await call(made, { amount: 1000, isLast: true }));
    expect([without.status, Object.keys(without.fields ?? {})]).toEqual([422, ['reason']]);
    const kept = { amount: 1000, isLast: true, reason: 'The material is cut' };
    expect((await refund(made, kept)).payment.status).toBe('Refunded');
  });

  test('is what was not sent back before', async () => {
    const made = await paidOrder();
    await refund(made, { amount: 25 });
    expect(await cancel(made)).toMatchObject({ refundDue: 2000 });
    const done = await decide(made, { decision: 'Refunded', reason: 'UTR 1' });
    expect(done.refunds?.map(({ amount, reference }) => [amount, reference])).toEqual([
      [25, undefined],
      [2000, 'UTR 1'],
    ]);
    expect(done.payment.status).toBe('Refunded');
  });

  test('of a deposit and a balance goes back with one transfer', async () => {
    const parts = [
      { label: 'Deposit', amount: 100_000 },
      { label: 'Balance', amount: 102_500 },
    ] as const;
    const made = await anOrder(shop.app.db, { uid: shop.asha.uid, parts: [...parts] });
    await decide(made, { decision: 'Paid', method: 'Cash' });
    await decide(made, { decision: 'Paid', method: 'Cash' });
    expect((await cancel(made)).refundDue).toBe(2025);
    const done = await refund(made, { amount: 2025 });
    expect(done.payments?.map(({ status }) => status)).toEqual(['Refunded', 'Refunded']);
  });
});

describe('a refund that was not sent', () => {
  test('is taken back, and its money is due again', async () => {
    const made = await paidOrder();
    await cancel(made);
    await refund(made, { amount: 2025 });
    const response = await undo(made, 1);
    expect(await response.json()).toMatchObject({
      payment: { status: 'Refund due' },
    });
    expect((await undo(made, 1)).status).toBe(409);
    expect((await mailsOf(made, 'payment-corrected'))[0]).toContain('by mistake');
    expect((await refund(made, { amount: 2025 })).payment.status).toBe('Refunded');
  });

  test('stays after a day', async () => {
    const made = await paidOrder();
    await refund(made, { amount: 5 });
    await sql`UPDATE refund SET at = now() - interval '24 hours 1 second'
      WHERE order_id = ${made.id}`.execute(shop.app.db);
    expect((await readProblem(await undo(made, 1))).code).toBe('PAYMENT_UNDO_CLOSED');
  });

  test('by the decision "Refunded" is taken back with it', async () => {
    const made = await paidOrder();
    await cancel(made);
    await decide(made, { decision: 'Refunded' });
    const path = `POST /v2/admin/order/${made.id}/payment/undo`;
    const undone = await shop.ask<AdminOrderWire>(path, { reason: 'Not yet' });
    expect(undone.payment.status).toBe('Refund due');
    expect(undone).not.toHaveProperty('refunds');
  });
});

test('a payment of which some was sent back is not taken back before the refund is', async () => {
  const made = await anOrder(shop.app.db, { uid: shop.asha.uid });
  await decide(made, { decision: 'Paid', method: 'Cash' });
  await refund(made, { amount: 5 });
  const path = `POST /v2/admin/order/${made.id}/payment/undo`;
  const problem = await readProblem(await shop.call(path, { reason: 'Another order' }));
  expect([problem.code, problem.detail]).toEqual([
    'PAYMENT_UNDO_CLOSED',
    'Some of it was refunded. Undo that refund first.',
  ]);
  expect((await undo(made, 1)).status).toBe(200);
  expect((await shop.call(path, { reason: 'Another order' })).status).toBe(200);
});

test('one intent records one refund, and of many at once no more goes back than came', async () => {
  const made = await paidOrder();
  const key = { 'idempotency-key': 'refund-1' };
  const once = () =>
    send(shop.app, `POST /v2/admin/order/${made.id}/refund`, {
      ...shop.admin,
      body: { amount: 25, method: 'UPI' },
      headers: key,
    });
  for (const { status } of [await once(), await once()]) expect(status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(made, { amount: 1000 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    201,
    ...Array(8).fill(409),
  ]);
});

test('a cancelled order that was refunded and is opened again is to be paid anew', async () => {
  const made = await paidOrder();
  await cancel(made);
  await refund(made, { amount: 2025 });
  const path = `POST /v2/admin/order/${made.id}/reopening`;
  const opened = await shop.ask<AdminOrderWire>(path, { reason: 'She wants it' });
  expect(opened.payment).toMatchObject({ status: 'Pending', amount: 2025 });
  expect(opened.payments?.map(({ label, status }) => [label, status])).toEqual([
    ['Full', 'Pending'],
    ['Refund', 'Refunded'],
  ]);
  await decide(made, { decision: 'Paid', method: 'Cash' });
  await cancel(made);
  expect((await refund(made, { amount: 2025 })).payment.status).toBe('Refunded');
  expect((await call(made, { amount: 1 })).status).toBe(409);
});

test('no more goes back than came, whatever writes it', async () => {
  const made = await paidOrder();
  const more = sql`INSERT INTO refund (order_id, seq, amount, method, was_due, at)
    VALUES (${made.id}, 1, 202501, 'Cash', false, now())`;
  await expect(more.execute(shop.app.db)).rejects.toMatchObject({ constraint: 'refund_sums' });
});
