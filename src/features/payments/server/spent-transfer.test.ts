import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { paymentState } from '#test/support/payments.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { ListedPaymentWire } from '../contract.ts';

let shop: SignedInApp;
let ravi: SignedIn;
let counter = 912_000_000_000;
let utr: string;
/** Paid with the UTR and cancelled; the money was sent back. */
let refunded: MadeOrder;

beforeAll(async () => {
  shop = await openSignedInApp();
  ravi = await signUp(shop.app, 'ravi@example.com');
});
afterAll(() => shop.close());

beforeEach(async () => {
  counter += 1;
  utr = String(counter);
  refunded = await order(shop.asha);
  await claimed(refunded, shop.asha);
});

const order = ({ uid }: SignedIn) => anOrder(shop.app.db, { uid });

function claim({ id }: MadeOrder, person: SignedIn, transactionId = utr): Promise<Response> {
  return send(shop.app, `POST /v2/order/${id}/payment`, { ...person, body: { transactionId } });
}

async function claimed(made: MadeOrder, person: SignedIn): Promise<void> {
  expect((await claim(made, person)).status).toBe(200);
}

function decide({ id }: MadeOrder, decision: string): Promise<Response> {
  return shop.call(`POST /v2/admin/order/${id}/payment`, { decision, reason: 'Because' });
}

const cancel = ({ id }: MadeOrder) => shop.ask(`PUT /v2/admin/order/${id}?status=cancelled`);

async function refund(): Promise<void> {
  expect((await decide(refunded, 'Paid')).status).toBe(200);
  await cancel(refunded);
  expect((await decide(refunded, 'Refunded')).status).toBe(200);
}

function reopen(): Promise<Response> {
  return shop.call(`POST /v2/admin/order/${refunded.id}/reopening`, { reason: 'A slip' });
}

async function statusOf(made: MadeOrder): Promise<string> {
  return (await paymentState(shop.app.db, made)).payment.status;
}

test('a UTR that was sent back is claimed for no order again, whoever sends it', async () => {
  await refund();
  expect((await reopen()).status).toBe(200);
  const claims = [
    [refunded, shop.asha],
    [await order(shop.asha), shop.asha],
    [await order(ravi), ravi],
  ] as const;
  for (const [made, person] of claims) {
    expect(await readProblem(await claim(made, person))).toMatchObject({
      status: 409,
      code: 'TRANSFER_USED',
      detail: expect.stringContaining('was refunded'),
    });
    expect(await statusOf(made)).toBe('Pending');
  }
  expect((await claim(refunded, shop.asha, '912999999999')).status).toBe(200);
});

test('a UTR of each time that an order was paid and refunded stays used', async () => {
  const first = utr;
  await refund();
  await reopen();
  counter += 1;
  utr = String(counter);
  await claimed(refunded, shop.asha);
  await refund();
  await reopen();
  for (const used of [first, utr]) {
    const { code } = await readProblem(await claim(refunded, shop.asha, used));
    expect(code).toBe('TRANSFER_USED');
  }
});

test('a claim from before the refund is marked for the owner, pays nothing, and may be rejected', async () => {
  const his = await order(ravi);
  await claimed(his, ravi);
  await refund();
  await reopen();
  const payments = await shop.ask<ListedPaymentWire[]>('GET /v2/admin/payments');
  expect(payments.find(({ orderId }) => orderId === his.id)).toMatchObject({
    isDuplicate: true,
    usedOn: refunded.number,
  });
  const seen = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${his.id}`);
  expect(seen.payment.isDuplicate).toBe(true);
  const refused = await readProblem(await decide(his, 'Paid'));
  expect(refused).toMatchObject({ code: 'TRANSFER_USED', detail: expect.stringMatching(/reject/) });
  await cancel(his);
  expect((await readProblem(await decide(his, 'Refund due'))).code).toBe('TRANSFER_USED');
  expect(await statusOf(his)).toBe('Submitted');
  expect((await decide(his, 'Rejected')).status).toBe(200);
});

test.each(Array.from({ length: 10 }, (_, round) => round))(
  'a reopening and the word that another order was paid with the UTR, at once, pay once (%i)',
  async () => {
    const his = await order(ravi);
    await claimed(his, ravi);
    await refund();
    const [reopening, decision] = await Promise.all([reopen(), decide(his, 'Paid')]);
    expect([reopening.status, decision.status]).toEqual([200, 409]);
    expect(await statusOf(his)).toBe('Submitted');
  },
);
