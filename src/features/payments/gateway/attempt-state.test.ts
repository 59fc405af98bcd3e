import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_STATES,
  LINK_STATES,
  nextState,
  useOf,
  type Attempt,
  type LinkSeen,
  type Payment,
} from './attempt-state.ts';

const ASKED = 132_400;
const OPEN: Attempt = { state: 'open', amount: ASKED, payments: [] };

function seen(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_000001',
    gatewayOrderId: 'order_000001',
    state: 'captured',
    amount: ASKED,
    currency: 'INR',
    way: 'upi',
    fee: undefined,
    tax: undefined,
    refunded: 0,
    ...changes,
  };
}

const after = (...observations: (Payment | LinkSeen)[]): Attempt =>
  observations.reduce(nextState, OPEN);

describe('an attempt', () => {
  test('is paid by a captured payment, and stays so', () => {
    const paid = after(seen(), seen({ state: 'authorised' }), seen({ state: 'failed' }));
    expect(paid.state).toBe('captured');
    expect(paid.payments).toMatchObject([{ state: 'captured' }]);
  });

  test('that failed is paid by a bank that answers late', () => {
    expect(after(seen({ state: 'failed' })).state).toBe('failed');
    expect(after(seen({ state: 'failed' }), seen({ state: 'authorised' })).state).toBe(
      'authorised',
    );
    expect(after(seen({ state: 'failed' }), seen()).state).toBe('captured');
  });

  test.each([
    ['another amount', { amount: ASKED - 1 }],
    ['another currency', { currency: 'USD' }],
  ])('is not paid by %s', (_what, changes) => {
    expect(after(seen(changes)).state).toBe('open');
  });

  test('keeps the fee that only a later look knows', () => {
    const paid = after(seen(), seen({ fee: 3_125, tax: 477 }), seen());
    expect(paid.payments).toMatchObject([{ fee: 3_125, tax: 477 }]);
  });
});

describe('a link', () => {
  test('that is cancelled or has expired ends its attempt, and may still be paid by a late bank', () => {
    for (const link of ['cancelled', 'expired'] as const) {
      expect(after({ link })).toMatchObject({ state: 'expired', link });
      expect(after({ link }, seen())).toMatchObject({ state: 'captured', link: 'paid' });
    }
  });

  test.each(['paid', 'partially_paid'] as const)('that says %s alone pays nothing', (link) => {
    expect(after({ link })).toMatchObject({ state: 'open', link });
    expect(after({ link }, seen({ amount: 100 }))).toMatchObject({ state: 'open', link });
  });
});

const APayment = fc
  .record({
    payment: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom('created', 'failed', 'authorised', 'captured' as const),
    fee: fc.option(fc.constant(3_125), { nil: undefined }),
    refunded: fc.nat(ASKED),
  })
  .map(({ payment, ...rest }) =>
    // The third payment is of another amount, whenever it is seen.
    seen({ id: `pay_00000${payment}`, amount: payment === 3 ? ASKED - 100 : ASKED, ...rest }),
  );

const ALink = fc.record({ link: fc.constantFrom(...LINK_STATES) });
const AnObservation = fc.oneof({ weight: 3, arbitrary: APayment }, ALink);

const ShuffledTwice = fc
  .array(AnObservation, { minLength: 1, maxLength: 12 })
  .chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
    ),
  );

describe('whatever comes in whatever order', () => {
  test('the attempt ends the same, however often each observation comes', () => {
    fc.assert(
      fc.property(ShuffledTwice, ([all, again]) => {
        expect(after(...again)).toEqual(after(...all));
      }),
    );
  });

  test('nothing ever goes back', () => {
    fc.assert(
      fc.property(fc.array(AnObservation, { maxLength: 12 }), (all) => {
        let attempt = OPEN;
        for (const one of all) {
          const next = nextState(attempt, one);
          expect(ATTEMPT_STATES.indexOf(next.state)).toBeGreaterThanOrEqual(
            ATTEMPT_STATES.indexOf(attempt.state),
          );
          expect(next.payments.length).toBeGreaterThanOrEqual(attempt.payments.length);
          attempt = next;
        }
      }),
    );
  });

  test('an attempt is paid if, and only if, its whole amount was captured', () => {
    fc.assert(
      fc.property(fc.array(AnObservation, { maxLength: 12 }), (all) => {
        const isPaid = all.some(
          (one) => 'state' in one && one.state === 'captured' && one.amount === ASKED,
        );
        expect(after(...all).state === 'captured').toBe(isPaid);
      }),
    );
  });
});

describe('money that has come', () => {
  const unpaid = { amount: ASKED };
  const fits = { expected: ASKED, isCancelled: false, unpaid };

  test.each([
    ['pays what it was asked for', seen(), fits, 'pays'],
    ['goes back once the order is cancelled', seen(), { ...fits, isCancelled: true }, 'goes back'],
    ['goes back if the part is paid', seen(), { ...fits, unpaid: undefined }, 'goes back'],
    [
      'goes back if the part costs more now',
      seen(),
      { ...fits, unpaid: { amount: 1 } },
      'goes back',
    ],
    ['of another amount is the owner’s to judge', seen({ amount: 1 }), fits, 'odd'],
    ['of another currency is, too', seen({ currency: 'EUR' }), fits, 'odd'],
    [
      'of another amount is, for a cancelled order, too',
      seen({ amount: 1 }),
      { ...fits, isCancelled: true },
      'odd',
    ],
  ])('%s', (_what, payment, state, use) => {
    expect(useOf(payment, state)).toBe(use);
  });
});
