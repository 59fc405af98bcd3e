import type { OrderWire } from './contract.ts';
import { isToBeSent, knownStatus } from './order-status.ts';
import { isPaidOnArrival } from './payment/payment-method.ts';
import { isUnpaid, partsOf } from './payment/payment-parts.ts';

/** Acts of the owner: `check` a claim, `record` money that nobody claimed, `balance` is the rest of a deposit. */
export const NEXT_ACTS = [
  'check',
  'confirm',
  'record',
  'start',
  'balance',
  'ship',
  'refund',
  'deliver',
] as const;
export type NextAct = (typeof NEXT_ACTS)[number];

type Part = Pick<OrderWire['payment'], 'method' | 'status' | 'amount'>;

export type ActedOn = Pick<OrderWire, 'status' | 'confirmedAt'> & {
  payment: Part;
  payments?:
    | (Part & Pick<NonNullable<OrderWire['payments']>[number], 'seq' | 'label'>)[]
    | undefined;
};

function sortedMoney(order: ActedOn) {
  const parts = partsOf<Part>(order);
  const awaited = parts.filter(isUnpaid);
  return {
    has: (status: Part['status']) => parts.some((part) => part.status === status),
    isOnArrival: awaited.some((payment) => isPaidOnArrival({ payment })),
    isOwed: awaited.some((payment) => !isPaidOnArrival({ payment })),
  };
}

type Money = ReturnType<typeof sortedMoney>;

const collecting = ({ has }: Money): NextAct => (has('Paid') ? 'balance' : 'record');

function actBeforeSending({ status, confirmedAt }: ActedOn, money: Money): NextAct {
  const isPending = knownStatus(status) === 'pending';
  if (money.isOnArrival && confirmedAt === undefined) return 'confirm';
  // A paid deposit starts the making.
  if (money.isOwed && !(isPending && money.has('Paid'))) return collecting(money);
  return isPending ? 'start' : 'ship';
}

function actAfterSending({ status }: ActedOn, money: Money): NextAct | undefined {
  if (money.has('Refund due')) return 'refund';
  if (status === 'cancelled') return undefined;
  const isDelivered = status === 'delivered';
  if (money.isOwed || (isDelivered && money.isOnArrival)) return collecting(money);
  return isDelivered ? undefined : 'deliver';
}

/**
 * What an order asks of the owner next; undefined when nothing is left to do. Its big button and its place on Today
 * both follow it: money is checked before the making, and collected before the parcel leaves.
 */
export function nextAct(order: ActedOn): NextAct | undefined {
  const money = sortedMoney(order);
  if (money.has('Submitted')) return 'check';
  const isWaiting = isToBeSent({ status: knownStatus(order.status) });
  return isWaiting ? actBeforeSending(order, money) : actAfterSending(order, money);
}

/** Ids on the order's page where an act is done; the others are buttons at its head. */
export const ACT_PLACES: Partial<Record<NextAct, string>> = {
  check: 'ao-payment',
  record: 'ao-payment',
  balance: 'ao-payment',
  refund: 'ao-payment',
  confirm: 'ao-confirm',
};

/** Headings of Today for orders, the most urgent first. */
export const ORDER_HEADINGS = [
  'check',
  'late',
  'confirm',
  'start',
  'pack',
  'refund',
  'balance',
  'unpaid',
] as const;
export type OrderHeading = (typeof ORDER_HEADINGS)[number];

const HEADINGS: Record<NextAct, OrderHeading | undefined> = {
  check: 'check',
  confirm: 'confirm',
  record: 'unpaid',
  start: 'start',
  balance: 'balance',
  ship: 'pack',
  refund: 'refund',
  deliver: undefined,
};

/** The one heading of Today under which an order stands that asks for `act`. @param isLate its promised day is over */
export function todayHeading(act: NextAct | undefined, isLate: boolean): OrderHeading | undefined {
  if (isLate && (act === 'start' || act === 'ship')) return 'late';
  return act && HEADINGS[act];
}
