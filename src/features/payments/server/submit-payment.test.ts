import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { openPeopleApp, send, signUp, type SignedIn } from '#test/support/people.ts';
import { paymentState } from '#test/support/payments.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { PaymentInstructionsWire } from '../contract.ts';

let app: TestApp;
let asha: SignedIn;
let ravi: SignedIn;

beforeAll(async () => {
  app = await openPeopleApp({
    settings: { UPI_ID: 'meera@okbank', OWNER_EMAIL: 'm@lehar.example' },
  });
  asha = await signUp(app, 'asha@example.com');
  ravi = await signUp(app, 'ravi@example.com');
});
afterAll(() => app.close());

let counter = 412_000_000_000;
function aUtr(): string {
  counter += 1;
  return String(counter);
}

function order(change: Partial<Parameters<typeof anOrder>[1]> = {}): Promise<MadeOrder> {
  return anOrder(app.db, { uid: asha.uid, ...change });
}

function submit({ id }: MadeOrder, transactionId: string, person = asha): Promise<Response> {
  return send(app, `POST /v2/order/${id}/payment`, { ...person, body: { transactionId } });
}

async function instructionsOf(response: Response): Promise<PaymentInstructionsWire> {
  expect(response.status).toBe(200);
  return (await response.json()) as PaymentInstructionsWire;
}

const stateOf = (made: MadeOrder) => paymentState(app.db, made);

describe('a payment', () => {
  test("has a link for exactly the order's total", async () => {
    const made = await order({ unitPrice: 25_000 });
    for (const name of [made.id, made.number, made.number.toLowerCase()]) {
      const instructions = await instructionsOf(
        await send(app, `GET /v2/order/${name}/payment`, asha),
      );
      expect(instructions).toMatchObject({
        status: 'Pending',
        amount: 525,
        isAwaited: true,
        upi: { id: 'meera@okbank', payee: 'Lehar' },
      });
      expect(instructions.upi?.link).toBe(
        `upi://pay?pa=meera%40okbank&pn=Lehar&am=525.00&cu=INR&tn=Order%20${made.number}&tr=${made.number}`,
      );
    }
  });

  test('that is claimed by its UTR waits for the owner, who gets a mail', async () => {
    const made = await order();
    const utr = aUtr();
    const spaced = ` ${utr.slice(0, 4)} ${utr.slice(4, 8)}-${utr.slice(8)} `;
    const instructions = await instructionsOf(await submit(made, spaced));
    expect(instructions).toMatchObject({
      status: 'Submitted',
      transactionId: utr,
      isAwaited: false,
    });
    expect(instructions.message).toMatch(/^We have your UTR and are checking it/);
    const { payment, events, mails } = await stateOf(made);
    expect(payment).toMatchObject({ status: 'Submitted', transaction_id: utr, order: 'pending' });
    expect(payment.amount).toBe(payment.total);
    expect(events).toEqual([
      {
        kind: 'payment',
        actor: 'customer',
        is_public: true,
        text: `UTR received: ${utr}, to be checked`,
      },
    ]);
    expect(mails).toMatchObject([
      {
        kind: 'payment-notice',
        to_address: 'm@lehar.example',
        subject: `Payment to check for order ${made.number}: ₹2,025.00`,
        body_text: expect.stringContaining(utr),
      },
    ]);
    const seen = (await (await send(app, `GET /v2/order/${made.id}`, asha)).json()) as OrderWire;
    expect(seen.payment).toMatchObject({ status: 'Submitted', transactionId: utr });
    expect(seen.tracking.at(-1)).toMatchObject({ kind: 'payment', status: 'pending' });
  });

  test('claimed again with the same UTR gets the same answer, and nothing happens', async () => {
    const made = await order();
    const utr = aUtr();
    const first = await instructionsOf(await submit(made, utr));
    const before = await stateOf(made);
    expect(await instructionsOf(await submit(made, utr))).toEqual(first);
    expect(await stateOf(made)).toEqual(before);
  });

  test('that waits to be checked takes the corrected UTR, without another mail to the owner', async () => {
    const made = await order();
    const [wrong, right] = [aUtr(), aUtr()];
    await submit(made, wrong);
    const corrected = await instructionsOf(await submit(made, right));
    expect(corrected).toMatchObject({
      status: 'Submitted',
      transactionId: right,
      isAwaited: false,
      isCorrectable: true,
    });
    const { events, mails } = await stateOf(made);
    expect(events.map(({ text }) => text)).toEqual([
      `UTR received: ${wrong}, to be checked`,
      `UTR corrected to ${right}, to be checked`,
    ]);
    expect(mails).toHaveLength(1);
    const other = await order();
    expect((await readProblem(await submit(other, right))).code).toBe('TRANSFER_USED');
    expect((await submit(other, wrong)).status).toBe(200);
  });

  test("is claimed with the UTR of an app's screen, and not with one of two that it may be", async () => {
    const made = await order();
    const [utr, other] = [aUtr(), aUtr()];
    const response = await submit(made, `Ref ${utr}\nRef ${other}`);
    expect(response.status).toBe(422);
    const ofBoth = [utr, other]
      .map((digits) => digits.replaceAll(/\d{4}(?=\d)/g, '$& '))
      .join(' or ');
    expect((await readProblem(response)).fields).toEqual({
      transactionId: `Which one is the UTR: ${ofBoth}? Send only that one`,
    });
    const screen = `UPI ID: 919820012345@waicici\nUPI transaction ID\n${utr}\nOrder ID\n${other}`;
    expect((await instructionsOf(await submit(made, screen))).transactionId).toBe(utr);
  });

  test.each(['', '41235678901', '4123567890123', 'abcdefghijkl', null, 412_356])(
    'is not claimed with %j',
    async (transactionId) => {
      const made = await order();
      const response = await submit(made, transactionId as string);
      expect(response.status).toBe(422);
      expect(await readProblem(response)).toMatchObject({
        fields: { transactionId: expect.stringMatching(/12/) },
      });
      expect((await stateOf(made)).payment).toMatchObject({ status: 'Pending' });
    },
  );
});

describe('no payment is awaited', () => {
  test.each([
    ['that was paid', { paymentStatus: 'Paid' }],
    ['that was cancelled', { status: 'cancelled' }],
  ] as const)('for an order %s', async (_name, change) => {
    const made = await order(change);
    const before = await stateOf(made);
    const response = await submit(made, aUtr());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'PAYMENT_NOT_EXPECTED',
      order: { id: made.id, pricing: { total: 2025 }, payment: { amount: 2025 } },
    });
    expect(await stateOf(made)).toEqual(before);
  });

  test("for another customer's order, which looks like none", async () => {
    const made = await order();
    const answers = await Promise.all([
      submit(made, aUtr(), ravi),
      send(app, `GET /v2/order/${made.id}/payment`, ravi),
      send(app, `GET /v2/order/${made.number}/payment`, ravi),
      submit({ id: 'NOTHERE2', number: '' }, aUtr()),
    ]);
    for (const answer of answers) {
      expect(await readProblem(answer)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    }
    expect((await stateOf(made)).payment).toMatchObject({ status: 'Pending' });
  });
});

describe('one transfer', () => {
  test('that was rejected for one order may be sent for the right one', async () => {
    const [wrong, right] = [await order(), await order()];
    const utr = aUtr();
    await submit(wrong, utr);
    await app.db
      .updateTable('payment')
      .set({ status: 'Rejected', reason: 'Another amount' })
      .where('order_id', '=', wrong.id)
      .execute();
    expect((await instructionsOf(await submit(right, utr))).status).toBe('Submitted');
    const again = await submit(wrong, utr);
    expect((await readProblem(again)).code).toBe('TRANSFER_USED');
  });

  test('claimed by two customers is accepted from both, for the owner to decide', async () => {
    const [hers, his] = [await order(), await order({ uid: ravi.uid })];
    const utr = aUtr();
    expect((await submit(hers, utr)).status).toBe(200);
    expect((await submit(his, utr, ravi)).status).toBe(200);
  });
});

test('what a client makes up about its payment has no effect', async () => {
  const made = await order();
  const paid = { status: 'Paid', amount: 1, method: 'UPI' };
  const claim = `POST /v2/order/${made.id}/payment`;
  const nested = { transactionId: aUtr(), ...paid, payment: paid, decision: 'Paid' };
  expect((await send(app, claim, { ...asha, body: nested })).status).toBe(200);
  const other = { transactionId: aUtr(), status: 'Paid', amount: 0, uid: ravi.uid };
  expect((await send(app, claim, { ...asha, body: other })).status).toBe(200);
  const body = { decision: 'Paid', reason: '' };
  const decided = await send(app, `POST /v2/admin/order/${made.id}/payment`, { ...asha, body });
  expect(decided.status).toBe(403);
  const { payment } = await stateOf(made);
  expect(payment).toMatchObject({ status: 'Submitted', amount: 202_500 });
});
