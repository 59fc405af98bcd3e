/** States from the least to the most certain. A later event never lowers one. */
export const PAYMENT_STATES = ['created', 'failed', 'authorised', 'captured'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A failed or expired attempt may still be paid: banks answer late. */
export const ATTEMPT_STATES = [
  'opening',
  'open',
  'failed',
  'expired',
  'authorised',
  'captured',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** A payment as a gateway describes it, by return, event or look. Amounts are paise. */
export type Payment = {
  id: string;
  gatewayOrderId: string | undefined;
  state: PaymentState;
  amount: number;
  currency: string;
  way: string;
  /** What the gateway keeps, with its tax in it; known once it is captured. */
  fee: number | undefined;
  tax: number | undefined;
  refunded: number;
};

export const LINK_STATES = ['created', 'partially_paid', 'expired', 'cancelled', 'paid'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** A link itself, as an event or a look describes it; its payments are described beside it. */
export type LinkSeen = { link: LinkState };

export type Attempt = {
  state: AttemptState;
  /** Paise. */
  amount: number;
  payments: Payment[];
  link?: LinkState | undefined;
};

function stronger<T>(order: readonly T[], one: T, other: T): T {
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

const most = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

function joined(known: Payment, seen: Payment): Payment {
  const state = stronger(PAYMENT_STATES, known.state, seen.state);
  return {
    ...known,
    gatewayOrderId: known.gatewayOrderId ?? seen.gatewayOrderId,
    state,
    way: known.way || seen.way,
    fee: most(known.fee, seen.fee),
    tax: most(known.tax, seen.tax),
    refunded: Math.max(known.refunded, seen.refunded),
  };
}

const reachedBy = (state: PaymentState): AttemptState => (state === 'created' ? 'open' : state);

type Money = Pick<Payment, 'amount' | 'currency'>;

function isOdd(money: Money, { amount }: { amount: number }): boolean {
  return money.amount !== amount || money.currency !== 'INR';
}

const isEnded = (link: LinkState): boolean => link === 'expired' || link === 'cancelled';

function withPaidLink(attempt: Attempt): Attempt {
  const isPaid = attempt.link !== undefined && attempt.state === 'captured';
  return isPaid ? { ...attempt, link: 'paid' } : attempt;
}

/** A link that says it is paid proves nothing: its payments do. */
function afterLink(attempt: Attempt, { link }: LinkSeen): Attempt {
  const reached = isEnded(link) ? 'expired' : 'open';
  return withPaidLink({
    ...attempt,
    state: stronger(ATTEMPT_STATES, attempt.state, reached),
    link: stronger(LINK_STATES, attempt.link ?? 'created', link),
  });
}

/**
 * An attempt after one more look at a payment, or at its link. The result is the same in whichever order, and
 * however often, observations come; money of another amount or currency never moves the attempt on.
 */
export function nextState(attempt: Attempt, seen: Payment | LinkSeen): Attempt {
  if ('link' in seen) return afterLink(attempt, seen);
  const known = attempt.payments.find(({ id }) => id === seen.id);
  const payment = known ? joined(known, seen) : seen;
  const others = attempt.payments.filter(({ id }) => id !== seen.id);
  const payments = [...others, payment].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const reached = isOdd(payment, attempt) ? 'open' : reachedBy(payment.state);
  const state = stronger(ATTEMPT_STATES, attempt.state, reached);
  return withPaidLink({ ...attempt, state, payments });
}

export type MoneyFor = {
  expected: number;
  isCancelled: boolean;
  /** The part that the attempt was for, while it is unpaid; paise. */
  unpaid: { amount: number } | undefined;
};

/**
 * What becomes of money that has come: it pays the part it was asked for, goes back by itself, or is shown to
 * the owner, who alone may judge another amount or currency.
 */
export function useOf(
  money: Money,
  { expected, isCancelled, unpaid }: MoneyFor,
): 'pays' | 'goes back' | 'odd' {
  if (isOdd(money, { amount: expected })) return 'odd';
  if (isCancelled || unpaid?.amount !== expected) return 'goes back';
  return 'pays';
}
