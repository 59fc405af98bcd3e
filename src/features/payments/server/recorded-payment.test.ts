import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { RECORDED_METHODS } from '#features/orders/payment/payment-method.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { INJECTIONS, packed } from '#test/support/injections.ts';
import { send } from '#test/support/people.ts';
import { paymentDesk } from '#test/support/payment-desk.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ settings: { UPI_ID: 'meera@okbank' } });
});
afterAll(() => shop.close());

const { aUtr, order, decide, undo, stateOf, rowOf, claim } = paymentDesk(
  () => shop,
  712_000_000_000,
);

describe('money that came without a claim', () => {
  test.each(RECORDED_METHODS)(
    'by %s is recorded with who, when and how; the customer gets a mail',
    async (method) => {
      const made = await order();
      const response = await decide(made, { decision: 'Paid', method, reason: 'At the fair' });
      const seen = (await response.json()) as AdminOrderWire;
      expect(seen.payment).toMatchObject({ status: 'Paid', method, reason: 'At the fair' });
      expect(seen.payment).not.toHaveProperty('transactionId');
      expect(await rowOf(made)).toMatchObject({
        recorded_by: shop.admin.uid,
        decided_at: expect.any(Date),
      });
      const { events, mails } = await stateOf(made);
      expect(events).toEqual([
        { kind: 'payment', actor: 'admin', is_public: true, text: `Payment received (${method})` },
      ]);
      expect(mails).toMatchObject([{ kind: 'payment-received', to_address: shop.asha.email }]);
      expect(mails[0]?.body_text).toContain('At the fair');
      const [entry] = (await shop.audited()).slice(-1);
      expect(entry).toMatchObject({
        action: 'payment.decision',
        before: { status: 'Pending' },
        after: { status: 'Paid', method },
      });
    },
  );

  test('is shown to the customer, of whom no UTR is awaited any more', async () => {
    const made = await order();
    await decide(made, { decision: 'Paid', method: 'Cash' });
    const response = await send(shop.app, `GET /v2/order/${made.id}/payment`, shop.asha);
    expect(await response.json()).toMatchObject({
      status: 'Paid',
      isAwaited: false,
      isCorrectable: false,
    });
    expect((await claim(made, aUtr())).status).toBe(409);
  });

  test('pays an order whose UTR was rejected, and leaves that UTR to its own order', async () => {
    const [made, other] = [await order(), await order()];
    const utr = aUtr();
    await claim(made, utr);
    await decide(made, { decision: 'Rejected', reason: 'Not there' });
    expect((await decide(made, { decision: 'Paid', method: 'Cash' })).status).toBe(200);
    await claim(other, utr);
    expect((await decide(other, { decision: 'Paid', transactionId: utr })).status).toBe(200);
  });

  test('for an order that was cancelled is due back, and goes its whole way', async () => {
    const made = await order({ status: 'cancelled' });
    const recorded = await decide(made, { decision: 'Paid', method: 'Bank transfer' });
    expect(await recorded.json()).toMatchObject({ payment: { status: 'Refund due' } });
    await decide(made, { decision: 'Refunded', reason: 'UTR 1' });
    const reopened = await shop.call(`POST /v2/admin/order/${made.id}/reopening`, {
      reason: 'A slip',
    });
    expect(await reopened.json()).toMatchObject({ payment: { status: 'Pending', method: 'UPI' } });
    expect((await undo(made)).status).toBe(409);
  });

  test.each([
    ['without a way', { decision: 'Paid' }, 409],
    ['in an unknown way', { decision: 'Paid', method: 'Cheque' }, 422],
    ['as rejected in a way', { decision: 'Rejected', reason: 'No', method: 'Cash' }, 422],
    ['as due back in a way', { decision: 'Refund due', method: 'Cash' }, 422],
  ] as const)('is not recorded %s', async (_name, body, status) => {
    const made = await order();
    expect((await decide(made, body)).status).toBe(status);
    expect((await rowOf(made)).status).toBe('Pending');
  });

  test('is not recorded over a UTR that the customer has just sent', async () => {
    const made = await order();
    const utr = aUtr();
    await claim(made, utr);
    const refused = await decide(made, { decision: 'Paid', method: 'Cash' });
    expect(await refused.json()).toMatchObject({
      code: 'PAYMENT_NOT_EXPECTED',
      order: { payment: { status: 'Submitted', transactionId: utr } },
    });
  });

  test('and a note of hostile text is escaped in its mail', async () => {
    for (const reason of packed(200, INJECTIONS)) {
      const made = await order();
      const response = await decide(made, { decision: 'Paid', method: 'Cash', reason });
      if (response.status === 422) continue;
      const [mail] = (await stateOf(made)).mails;
      expect(mail?.body_html).not.toMatch(/<(script|img|svg|iframe|object|embed|form|base)\b/i);
    }
  });
});
