import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { paymentState } from '#test/support/payments.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const logged: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});

let app: TestApp;
let admin: SignedIn;
let asha: SignedIn;

beforeAll(async () => {
  app = await openPeopleApp({ log, settings: { UPI_ID: 'meera@okbank' } });
  admin = await signIn(app, ADMIN_EMAIL);
  asha = await signUp(app, 'asha@example.com');
});
afterAll(() => app.close());

let counter = 512_000_000_000;
type Change = {
  payment?: PaymentStatus;
  status?: 'pending' | 'cancelled' | 'shipped';
  utr?: string;
};

/** An order whose payment has the given status. */
async function order(change: Change = {}): Promise<MadeOrder & { utr: string }> {
  counter += 1;
  const { payment: status = 'Submitted', utr = String(counter) } = change;
  const made = await anOrder(app.db, {
    uid: asha.uid,
    email: asha.email,
    status: change.status ?? 'pending',
  });
  const transaction_id = status === 'Pending' ? null : utr;
  await app.db
    .updateTable('payment')
    .set({ status, transaction_id })
    .where('order_id', '=', made.id)
    .execute();
  return { ...made, utr };
}

function decide({ id }: MadeOrder, decision: string, reason = ''): Promise<Response> {
  return send(app, `POST /v2/admin/order/${id}/payment`, { ...admin, body: { decision, reason } });
}

async function orderOf(response: Response): Promise<OrderWire> {
  expect(response.status).toBe(200);
  return (await response.json()) as OrderWire;
}

const stateOf = (made: MadeOrder) => paymentState(app.db, made);

const BY_ADMIN = { kind: 'payment', actor: 'admin', is_public: true };

describe('the owner marks a payment', () => {
  test('as paid: the order says so, the timeline too, and the customer gets a mail', async () => {
    const made = await order();
    const seen = await orderOf(await decide(made, 'Paid'));
    expect(seen).toMatchObject({
      number: made.number,
      status: 'pending',
      payment: { status: 'Paid', transactionId: made.utr, amount: 2025 },
    });
    expect(seen.tracking.at(-1)).toMatchObject({ kind: 'payment', text: 'Payment received' });
    const { payment, events, mails } = await stateOf(made);
    expect(payment).toMatchObject({ status: 'Paid', decided_at: expect.any(Date) });
    expect(events).toEqual([{ ...BY_ADMIN, text: 'Payment received' }]);
    expect(mails).toMatchObject([
      {
        kind: 'payment-received',
        to_address: asha.email,
        subject: `Lehar: we have your payment for order ${made.number}`,
        body_text: expect.stringContaining('₹2,025.00'),
      },
    ]);
    expect(mails[0]?.body_text).toContain(`http://shop.test/order/${made.number}`);
  });

  test('as rejected, with a reason that the customer reads; then the right UTR may come', async () => {
    const made = await order();
    const reason = 'No transfer of <₹2,025> & "no" UTR';
    await orderOf(await decide(made, 'Rejected', reason));
    const { payment, events, mails } = await stateOf(made);
    expect(payment).toMatchObject({ status: 'Rejected', reason });
    expect(events).toEqual([{ ...BY_ADMIN, text: `Payment not found: ${reason}` }]);
    expect(mails).toMatchObject([{ kind: 'payment-rejected', to_address: asha.email }]);
    expect(mails[0]?.body_text).toContain(`Why: ${reason}`);
    expect(mails[0]?.body_html).toContain('&lt;₹2,025&gt; &amp; &quot;no&quot; UTR');
    const response = await send(app, `GET /v2/order/${made.id}/payment`, asha);
    expect(await response.json()).toMatchObject({ isAwaited: true, reason });
    const body = { transactionId: '600000000001' };
    const again = await send(app, `POST /v2/order/${made.id}/payment`, { ...asha, body });
    expect(await again.json()).toMatchObject({ status: 'Submitted' });
    expect((await stateOf(made)).payment.reason).toBe('');
  });

  test('as rejected only with a reason', async () => {
    const made = await order();
    for (const reason of ['', '   ']) {
      const response = await decide(made, 'Rejected', reason);
      expect(response.status).toBe(422);
      expect((await readProblem(response)).fields).toHaveProperty('reason');
    }
    expect((await stateOf(made)).payment.status).toBe('Submitted');
  });

  test('as refunded, after an order that was paid was cancelled', async () => {
    const made = await order();
    await orderOf(await decide(made, 'Paid'));
    const status = `PUT /v2/admin/order/${made.id}?status=cancelled`;
    const cancelled = await orderOf(await send(app, status, admin));
    expect(cancelled.payment.status).toBe('Refund due');
    const refunded = await orderOf(await decide(made, 'Refunded', 'To meera@okbank'));
    expect(refunded.payment).toMatchObject({ status: 'Refunded', reason: 'To meera@okbank' });
    const { events, mails } = await stateOf(made);
    expect(events.at(-1)).toEqual({ ...BY_ADMIN, text: 'Payment refunded: To meera@okbank' });
    expect(mails).toContainEqual(
      expect.objectContaining({ kind: 'payment-refunded', to_address: asha.email }),
    );
  });

  test('as paid for an order that is cancelled: it is due back', async () => {
    const made = await order({ status: 'cancelled' });
    const seen = await orderOf(await decide(made, 'Paid'));
    expect(seen).toMatchObject({ status: 'cancelled', payment: { status: 'Refund due' } });
    const { events, mails } = await stateOf(made);
    expect(events).toEqual([{ ...BY_ADMIN, text: 'Payment received; it will be refunded' }]);
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-refund-due']);
  });

  test('as rejected for a cancelled order: no other UTR is awaited', async () => {
    const made = await order({ status: 'cancelled' });
    await orderOf(await decide(made, 'Rejected', 'Nothing came'));
    const [mail] = (await stateOf(made)).mails;
    expect(mail?.body_text).toContain('The order was cancelled');
    expect(mail?.body_text).not.toContain('send us the right one');
  });

  test('and the log has it, without the customer', async () => {
    const made = await order();
    await decide(made, 'Paid');
    const line = logged.findLast((one) => one.includes('payment decided')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ orderId: made.id, from: 'Submitted', to: 'Paid' });
    expect(line).not.toMatch(new RegExp(`${asha.email}|${made.utr}|Asha`));
  });

  test('even where no mail can reach the customer', async () => {
    const made = await order();
    await app.db.updateTable('shop_order').set({ email: '' }).where('id', '=', made.id).execute();
    await orderOf(await decide(made, 'Paid'));
    expect((await stateOf(made)).mails).toEqual([]);
  });
});

describe('what is not allowed', () => {
  const DECISIONS = ['Paid', 'Rejected', 'Refund due', 'Refunded'] as const;
  const LEGAL = [
    'Submitted > Paid',
    'Submitted > Rejected',
    'Submitted > Refund due',
    'Paid > Refund due',
    'Refund due > Refunded',
  ];

  test.each(PAYMENT_STATUSES)('from %s is a 409 with the order as it is', async (payment) => {
    for (const decision of DECISIONS) {
      const made = await order({ payment });
      const before = await stateOf(made);
      const response = await decide(made, decision, 'Because');
      const isLegal = LEGAL.includes(`${payment} > ${decision}`);
      expect([decision, response.status]).toEqual([decision, isLegal ? 200 : 409]);
      if (isLegal) continue;
      expect(await response.json()).toMatchObject({
        code: 'PAYMENT_NOT_EXPECTED',
        order: { id: made.id, payment: { status: payment, amount: 2025 } },
      });
      expect(await stateOf(made)).toEqual(before);
    }
  });

  test.each(['Pending', 'Submitted', 'paid', '', null])('is the decision %j', async (decision) => {
    const response = await decide(await order(), decision as string);
    expect(response.status).toBe(422);
  });

  test('for anybody but the owner', async () => {
    const made = await order();
    const call = `POST /v2/admin/order/${made.id}/payment`;
    const body = { decision: 'Paid', reason: '' };
    expect((await send(app, call, { ...asha, body })).status).toBe(403);
    expect((await send(app, call, { body })).status).toBe(401);
    expect((await stateOf(made)).payment.status).toBe('Submitted');
    const nowhere = await decide({ id: 'NOTHERE2', number: '' }, 'Paid');
    expect((await readProblem(nowhere)).code).toBe('ORDER_NOT_FOUND');
  });

  test('for a second order with a UTR that has paid one, also after it was refunded', async () => {
    const first = await order();
    const second = await order({ utr: first.utr });
    await orderOf(await decide(first, 'Paid'));
    await orderOf(await decide(first, 'Refund due'));
    await orderOf(await decide(first, 'Refunded'));
    const response = await decide(second, 'Paid');
    expect(await readProblem(response)).toMatchObject({
      code: 'TRANSFER_USED',
      detail: expect.stringContaining('reject this payment'),
    });
  });
});
