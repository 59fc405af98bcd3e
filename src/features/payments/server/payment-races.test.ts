import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { paymentState } from '#test/support/payments.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let asha: SignedIn;

beforeAll(async () => {
  app = await openPeopleApp();
  admin = await signIn(app, ADMIN_EMAIL);
  asha = await signUp(app, 'asha@example.com');
});
afterAll(() => app.close());

let counter = 812_000_000_000;
function aUtr(): string {
  counter += 1;
  return String(counter);
}

const order = () => anOrder(app.db, { uid: asha.uid, email: asha.email });
const stateOf = (made: MadeOrder) => paymentState(app.db, made);

async function claimed(transaction_id: string): Promise<MadeOrder> {
  const made = await order();
  await app.db
    .updateTable('payment')
    .set({ status: 'Submitted', transaction_id })
    .where('order_id', '=', made.id)
    .execute();
  return made;
}

function submit({ id }: MadeOrder, transactionId: string): Promise<Response> {
  return send(app, `POST /v2/order/${id}/payment`, { ...asha, body: { transactionId } });
}

function cancel({ id }: MadeOrder): Promise<Response> {
  return send(app, `DELETE /v2/order/${id}`, asha);
}

function decide({ id }: MadeOrder, decision: string): Promise<Response> {
  const body = { decision, reason: 'Because' };
  return send(app, `POST /v2/admin/order/${id}/payment`, { ...admin, body });
}

/** How often each status was answered. */
function tally(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function codesOfRefused(answers: Response[]): Promise<string[]> {
  const refused = answers.filter(({ status }) => status === 409);
  return Promise.all(refused.map(async (answer) => (await readProblem(answer)).code));
}

describe('a claim', () => {
  test('sent 50 times at once is stored once, and each gets the same answer', async () => {
    const made = await order();
    const utr = aUtr();
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(made, utr)));
    expect(tally(answers)).toEqual({ 200: 50 });
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    const { payment, events, mails } = await stateOf(made);
    expect(payment).toMatchObject({ status: 'Submitted', transaction_id: utr });
    expect([events.length, mails.length]).toEqual([1, 1]);
  });

  test('of one transfer for 12 orders of a customer is stored for one of them', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, order));
    const utr = aUtr();
    const answers = await Promise.all(made.map((one) => submit(one, utr)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 11 });
    expect(new Set(await codesOfRefused(answers))).toEqual(new Set(['TRANSFER_USED']));
    const states = await Promise.all(made.map(stateOf));
    expect(states.filter(({ payment }) => payment.transaction_id === utr)).toHaveLength(1);
  });

  test('corrected many times at once has one UTR, and each correction is on the timeline', async () => {
    const made = await order();
    const utrs = Array.from({ length: 10 }, aUtr);
    const answers = await Promise.all(utrs.map((utr) => submit(made, utr)));
    expect(tally(answers)).toEqual({ 200: 10 });
    const { payment, events } = await stateOf(made);
    expect(events).toHaveLength(10);
    expect(events.at(-1)?.text).toContain(`${payment.transaction_id}, to be checked`);
  });

  test.each(Array.from({ length: 20 }, (_, round) => round))(
    'and a cancellation at once end in one order of things (%i)',
    async (round) => {
      const made = await order();
      const utr = aUtr();
      const claim = (): Promise<Response> => submit(made, utr);
      const first = round % 2 === 0 ? claim() : undefined;
      const cancelling = cancel(made);
      const { status } = await (first ?? claim());
      expect((await cancelling).status).toBe(200);
      const { payment, events } = await stateOf(made);
      const outcomes: Record<number, object> = {
        200: { order: 'cancelled', status: 'Submitted', transaction_id: utr },
        409: { order: 'cancelled', status: 'Pending', transaction_id: null },
      };
      expect(payment).toMatchObject(outcomes[status] ?? { claim: `not answered with ${status}` });
      expect(events.map(({ kind }) => kind)).toEqual(
        status === 200 ? ['payment', 'status'] : ['status'],
      );
    },
  );
});

describe('a decision', () => {
  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'that two orders are paid with one UTR is taken for exactly one (%i)',
    async () => {
      const utr = aUtr();
      const both = [await claimed(utr), await claimed(utr)];
      const answers = await Promise.all(both.map((one) => decide(one, 'Paid')));
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await codesOfRefused(answers)).toEqual(['TRANSFER_USED']);
      const states = await Promise.all(both.map(stateOf));
      expect(states.map(({ payment }) => payment.status).toSorted()).toEqual(['Paid', 'Submitted']);
      expect(states.flatMap(({ mails }) => mails)).toHaveLength(1);
    },
  );

  test('made 20 times, both ways, is taken once', async () => {
    const made = await claimed(aUtr());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => decide(made, at % 2 === 0 ? 'Paid' : 'Rejected')),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    const { events, mails } = await stateOf(made);
    expect([events.length, mails.length]).toEqual([1, 1]);
  });

  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'about a UTR that its customer corrects at once is made about the UTR that the owner saw, or refused (%i)',
    async () => {
      const seen = aUtr();
      const made = await claimed(seen);
      const body = { decision: 'Paid', transactionId: seen };
      const [decision, correction] = await Promise.all([
        send(app, `POST /v2/admin/order/${made.id}/payment`, { ...admin, body }),
        submit(made, aUtr()),
      ]);
      const { payment } = await stateOf(made);
      const isPaid = decision.status === 200;
      expect(tally([decision, correction])).toEqual({ 200: 1, 409: 1 });
      expect(payment.status).toBe(isPaid ? 'Paid' : 'Submitted');
      expect(payment.transaction_id === seen).toBe(isPaid);
    },
  );

  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'that is taken back while the order is cancelled leaves nothing to send back (%i)',
    async () => {
      const made = await claimed(aUtr());
      expect((await decide(made, 'Paid')).status).toBe(200);
      const undo = `POST /v2/admin/order/${made.id}/payment/undo`;
      const answers = await Promise.all([
        send(app, undo, { ...admin, body: { reason: 'Another order' } }),
        cancel(made),
        send(app, undo, { ...admin, body: { reason: 'Another order' } }),
      ]);
      expect(tally(answers)).toEqual({ 200: 2, 409: 1 });
      expect(await codesOfRefused(answers)).toEqual(['PAYMENT_UNDO_CLOSED']);
      expect((await stateOf(made)).payment).toMatchObject({
        order: 'cancelled',
        status: 'Submitted',
      });
    },
  );

  test.each(Array.from({ length: 10 }, (_, round) => round))(
    'that it is paid and a cancellation at once leave what was paid due back (%i)',
    async () => {
      const made = await claimed(aUtr());
      const answers = await Promise.all([decide(made, 'Paid'), cancel(made)]);
      expect(tally(answers)).toEqual({ 200: 2 });
      expect((await stateOf(made)).payment).toMatchObject({
        order: 'cancelled',
        status: 'Refund due',
      });
    },
  );
});
