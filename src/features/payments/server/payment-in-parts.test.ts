import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { paymentState } from '#test/support/payments.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { ListedPaymentWire, PaymentInstructionsWire } from '../contract.ts';

const DEPOSIT = { label: 'Deposit', amount: 100_000 } as const;
const BALANCE = { label: 'Balance', amount: 102_500, dueOn: '2027-01-15' } as const;

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { UPI_ID: 'meera@okbank' } });
});
afterAll(() => shop.close());

let counter = 922_000_000_000;
function aUtr(): string {
  counter += 1;
  return String(counter);
}

const uid = () => shop.asha.uid;
const email = () => shop.asha.email;
const inParts = (): Promise<MadeOrder> =>
  anOrder(shop.app.db, { uid: uid(), email: email(), parts: [DEPOSIT, BALANCE] });

function claim({ id }: MadeOrder, transactionId: string): Promise<Response> {
  return send(shop.app, `POST /v2/order/${id}/payment`, { ...shop.asha, body: { transactionId } });
}

async function claimed(made: MadeOrder, utr = aUtr()): Promise<PaymentInstructionsWire> {
  const response = await claim(made, utr);
  expect(response.status).toBe(200);
  return (await response.json()) as PaymentInstructionsWire;
}

const decide = ({ id }: MadeOrder, body: object) =>
  shop.ask<AdminOrderWire>(`POST /v2/admin/order/${id}/payment`, body);
const seen = async ({ id }: MadeOrder): Promise<OrderWire> =>
  (await (await send(shop.app, `GET /v2/order/${id}`, shop.asha)).json()) as OrderWire;
const rowsOf = async ({ id }: MadeOrder) => {
  const { rows } = await sql<{ is_paid: boolean; parts: string[] }>`
    SELECT is_paid, array_agg(payment.status ORDER BY seq) AS parts
    FROM shop_order JOIN payment ON order_id = id WHERE id = ${id} GROUP BY id`.execute(
    shop.app.db,
  );
  return rows[0];
};

describe('an order in parts', () => {
  test('says what is due in all, and each part beside it', async () => {
    const made = await inParts();
    expect(await seen(made)).toMatchObject({
      payment: { method: 'UPI', status: 'Pending', amount: 2025 },
      payments: [
        { seq: 1, label: 'Deposit', method: 'UPI', status: 'Pending', amount: 1000 },
        { seq: 2, label: 'Balance', status: 'Pending', amount: 1025, dueOn: '2027-01-15' },
      ],
    });
    const alone = await anOrder(shop.app.db, { uid: uid() });
    expect(await seen(alone)).not.toHaveProperty('payments');
  });

  test('is paid part by part, each with a link and a reference of its own', async () => {
    const made = await inParts();
    const first = (await (
      await send(shop.app, `GET /v2/order/${made.id}/payment`, shop.asha)
    ).json()) as PaymentInstructionsWire;
    expect(first).toMatchObject({ amount: 1000, part: { seq: 1, label: 'Deposit' } });
    expect(first.upi?.link).toContain(
      `am=1000.00&cu=INR&tn=Order%20${made.number}&tr=${made.number}-1`,
    );
    const [utr, corrected, second] = [aUtr(), aUtr(), aUtr()];
    await claimed(made, utr);
    expect(await claimed(made, corrected)).toMatchObject({ status: 'Submitted', part: { seq: 1 } });
    await decide(made, { decision: 'Paid', transactionId: corrected });
    expect(await rowsOf(made)).toEqual({ is_paid: false, parts: ['Paid', 'Pending'] });
    expect((await seen(made)).payment).toMatchObject({ status: 'Pending', amount: 2025 });

    expect(await claimed(made, corrected)).toMatchObject({
      status: 'Pending',
      amount: 1025,
      isAwaited: true,
      part: { seq: 2, label: 'Balance', dueOn: '2027-01-15' },
    });
    expect(await claimed(made, second)).toMatchObject({
      status: 'Submitted',
      transactionId: second,
    });
    const paid = await decide(made, { decision: 'Paid' });
    expect(paid.payment.status).toBe('Paid');
    expect(paid.payments?.map(({ transactionId }) => transactionId)).toEqual([corrected, second]);
    expect(await rowsOf(made)).toEqual({ is_paid: true, parts: ['Paid', 'Paid'] });
    const { mails, events } = await paymentState(shop.app.db, made);
    const received = mails.filter(({ kind }) => kind === 'payment-received');
    expect(received[0]?.body_text).toMatch(/For\W+Deposit/);
    expect(received[0]?.body_text).toContain('₹1,000.00');
    expect(received[1]?.body_text).toMatch(/For\W+Balance/);
    expect(events.map(({ text }) => text)).toContain('Deposit. Payment received');
  });

  test('takes no UTR of another order of its customer for its balance', async () => {
    const other = await anOrder(shop.app.db, { uid: uid() });
    const utr = aUtr();
    await claimed(other, utr);
    const made = await inParts();
    await claimed(made);
    await decide(made, { decision: 'Paid' });
    const response = await claim(made, utr);
    expect([response.status, (await readProblem(response)).code]).toEqual([409, 'TRANSFER_USED']);
  });

  test('is in the list of payments with each part', async () => {
    const made = await inParts();
    const listed = await shop.ask<ListedPaymentWire[]>(
      'GET /v2/admin/payments?status=awaited&limit=50',
    );
    const own = listed.filter(({ orderId }) => orderId === made.id);
    expect(own.map(({ part, amount }) => [part?.label, amount])).toEqual([
      ['Deposit', 1000],
      ['Balance', 1025],
    ]);
  });
});

describe('the owner', () => {
  test('records a part that was paid otherwise, also out of turn, and takes that back', async () => {
    const made = await inParts();
    const recorded = await decide(made, { decision: 'Paid', method: 'Cash', part: 2 });
    expect(recorded.payments).toMatchObject([
      { status: 'Pending' },
      { status: 'Paid', method: 'Cash', undoableUntil: expect.any(String) },
    ]);
    const undone = await shop.ask<AdminOrderWire>(`POST /v2/admin/order/${made.id}/payment/undo`, {
      reason: 'The other stall',
    });
    expect(undone.payments).toMatchObject([{ status: 'Pending' }, { status: 'Pending' }]);
    const { events } = await paymentState(shop.app.db, made);
    expect(events.map(({ text }) => text)).toContain(
      'Balance. Correction: the payment is still awaited',
    );
  });

  test('decides about a part as it is, and about none that is not there', async () => {
    const made = await inParts();
    for (const body of [
      { decision: 'Paid', part: 1 },
      { decision: 'Paid', method: 'Cash', part: 3 },
      { decision: 'Refunded' },
    ]) {
      const response = await shop.call(`POST /v2/admin/order/${made.id}/payment`, body);
      expect([response.status, (await readProblem(response)).code]).toEqual([
        409,
        'PAYMENT_NOT_EXPECTED',
      ]);
    }
    expect(await rowsOf(made)).toEqual({ is_paid: false, parts: ['Pending', 'Pending'] });
  });

  test('owes the deposit of a cancelled order, and it is open again when that is', async () => {
    const made = await inParts();
    await decide(made, { decision: 'Paid', method: 'Cash' });
    await shop.ask(`PUT /v2/admin/order/${made.id}?status=cancelled`);
    expect(await rowsOf(made)).toEqual({ is_paid: false, parts: ['Refund due', 'Pending'] });
    expect((await seen(made)).payment.status).toBe('Refund due');
    expect((await decide(made, { decision: 'Refunded' })).payment.status).toBe('Refunded');
    await shop.ask(`POST /v2/admin/order/${made.id}/reopening`, { reason: 'She wants it' });
    expect(await rowsOf(made)).toEqual({
      is_paid: false,
      parts: ['Pending', 'Pending', 'Refunded'],
    });
  });
});

describe('the parts of an order', () => {
  const refused = { constraint: 'payment_sums' };

  test('are its total, whatever changes them', async () => {
    const made = await inParts();
    const { db } = shop.app;
    const changes = [
      sql`UPDATE payment SET amount = amount + 1 WHERE order_id = ${made.id} AND seq = 2`,
      sql`INSERT INTO payment (order_id, seq, amount) VALUES (${made.id}, 3, 100)`,
      sql`DELETE FROM payment WHERE order_id = ${made.id} AND seq = 2`,
      sql`UPDATE shop_order SET shipping = shipping + 100, total = total + 100 WHERE id = ${made.id}`,
    ];
    for (const change of changes) await expect(change.execute(db)).rejects.toMatchObject(refused);
    await sql`WITH more AS (INSERT INTO payment (order_id, seq, label, amount)
        VALUES (${made.id}, 3, 'Extra', 100))
      UPDATE shop_order SET shipping = shipping + 100, total = total + 100
      WHERE id = ${made.id}`.execute(db);
    expect((await seen(made)).payments).toHaveLength(3);
  });
});
