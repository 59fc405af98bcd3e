import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { ListedPaymentWire } from '../contract.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { MadeOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { paymentDesk } from '#test/support/payment-desk.ts';
import { readProblem } from '#test/support/problems.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { UPI_ID: 'meera@okbank' } });
});
afterAll(() => shop.close());

const { aUtr, order, decide, undo, stateOf, rowOf, claim } = paymentDesk(
  () => shop,
  722_000_000_000,
);
const open = ({ id }: MadeOrder) => shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);

describe('a decision about a payment', () => {
  test('is undone: the claim is checked again, and the customer gets a mail', async () => {
    const made = await order();
    const utr = aUtr();
    await claim(made, utr);
    const before = await rowOf(made);
    await decide(made, { decision: 'Paid' });
    const { undoableUntil, decidedAt = '' } = (await open(made)).payment;
    expect(Date.parse(undoableUntil ?? '') - Date.parse(decidedAt)).toBe(24 * 3_600_000);
    const response = await undo(made, 'Paid by another order');
    expect(await response.json()).toMatchObject({
      payment: { status: 'Submitted', transactionId: utr },
    });
    expect(await rowOf(made)).toEqual(before);
    const { events, mails } = await stateOf(made);
    expect(events.slice(-2)).toEqual([
      {
        kind: 'payment',
        actor: 'admin',
        is_public: true,
        text: 'Correction: the payment is being checked again',
      },
      {
        kind: 'note',
        actor: 'admin',
        is_public: false,
        text: 'Why the payment decision was undone: Paid by another order',
      },
    ]);
    expect(mails.find(({ kind }) => kind === 'payment-corrected')).toMatchObject({
      to_address: shop.asha.email,
      body_text: expect.stringContaining('checking it again'),
    });
    const own = await send(shop.app, `GET /v2/order/${made.id}`, shop.asha);
    expect(await own.text()).not.toContain('Paid by another order');
    const [entry] = (await shop.audited()).slice(-1);
    expect(entry).toMatchObject({
      action: 'payment.undo',
      before: { status: 'Paid' },
      after: { status: 'Submitted' },
    });
  });

  test('"paid" is undone to the payment before', async () => {
    const made = await order();
    await decide(made, { decision: 'Paid', method: 'Cash', reason: 'At the fair' });
    await undo(made);
    expect(await rowOf(made)).toMatchObject({
      status: 'Pending',
      method: 'UPI',
      recorded_by: null,
      reason: '',
    });
    const { mails } = await stateOf(made);
    const corrected = mails.find(({ kind }) => kind === 'payment-corrected');
    expect(corrected?.body_text).toContain('still has to be paid');
  });

  test('"rejected" or "refunded" is undone, with the reason from before', async () => {
    const made = await order();
    await claim(made, aUtr());
    await decide(made, { decision: 'Rejected', reason: 'Not there' });
    await decide(made, { decision: 'Paid', method: 'Cash' });
    await undo(made);
    expect((await open(made)).payment).toMatchObject({ status: 'Rejected', reason: 'Not there' });
    await decide(made, { decision: 'Paid', method: 'Cash' });
    await decide(made, { decision: 'Refund due' });
    await decide(made, { decision: 'Refunded' });
    await undo(made);
    expect((await open(made)).payment.status).toBe('Refund due');
  });

  test('"paid" is undone also after the order was cancelled: nothing is due', async () => {
    const made = await order();
    await claim(made, aUtr());
    await decide(made, { decision: 'Paid' });
    await shop.ask(`PUT /v2/admin/order/${made.id}?status=cancelled`);
    expect((await open(made)).payment.status).toBe('Refund due');
    await undo(made);
    expect((await open(made)).payment.status).toBe('Submitted');
  });

  test('is undone once, with a reason, by the owner alone', async () => {
    const made = await order();
    await decide(made, { decision: 'Paid', method: 'Cash' });
    const call = `POST /v2/admin/order/${made.id}/payment/undo`;
    const body = { reason: 'A slip' };
    expect((await send(shop.app, call, { ...shop.asha, body })).status).toBe(403);
    for (const reason of ['', '  ', 'x'.repeat(201)]) {
      expect((await undo(made, reason)).status).toBe(422);
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(made)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ]);
  });

  test('stays after 24 hours on the clock of the database, and once the customer has claimed anew', async () => {
    const [old, claimed, never] = [await order(), await order(), await order()];
    await decide(old, { decision: 'Paid', method: 'Cash' });
    await sql`UPDATE payment SET decided_at = now() - interval '24 hours 1 second'
      WHERE order_id = ${old.id}`.execute(shop.app.db);
    await claim(claimed, aUtr());
    await decide(claimed, { decision: 'Rejected', reason: 'Not there' });
    await claim(claimed, aUtr());
    for (const made of [old, claimed, never]) {
      const before = await rowOf(made);
      expect(await readProblem(await undo(made))).toMatchObject({
        status: 409,
        code: 'PAYMENT_UNDO_CLOSED',
      });
      expect(await rowOf(made)).toEqual(before);
      expect((await open(made)).payment).not.toHaveProperty('undoableUntil');
    }
  });

  test('of the list names how it was paid and until when it may be undone', async () => {
    const made = await order();
    await decide(made, { decision: 'Paid', method: 'Other' });
    const listed = await shop.ask<ListedPaymentWire[]>(
      'GET /v2/admin/payments?status=Paid&limit=0',
    );
    const { undoableUntil } = (await open(made)).payment;
    expect(listed.find(({ orderId }) => orderId === made.id)).toMatchObject({
      method: 'Other',
      undoableUntil,
    });
  });
});
