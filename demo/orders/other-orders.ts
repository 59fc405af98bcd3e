import { CARRIERS } from '#features/orders/change/change-contract.ts';
import type { OrderStatus } from '#features/orders/order-status.ts';
import { BUYERS } from './buyers.ts';
import type { OrderPlan, PlannedLine } from './order-plan.ts';
import type { Draw } from './seeded-draw.ts';

const DAY_MINUTES = 24 * 60;

/** What sells, what sells best named more than once. */
const SOLD = [
  'marina-shoreline-coasters',
  'marina-shoreline-coasters',
  'agate-slice-coasters',
  'kaajal-gold-leaf-coasters',
  'genda-phool-coasters',
  'jaipur-terrazzo-coasters',
  'monstera-leaf-coaster',
  'andaman-serving-tray',
  'geode-edge-catch-all',
  'jaali-trinket-dish',
  'dried-rose-vanity-tray',
  'monsoon-drop-earrings',
  'monsoon-drop-earrings',
  'gulmohar-petal-studs',
  'tide-pool-pendant',
  'neem-skeleton-leaf-earrings',
  'gold-leaf-signet-ring',
  'ocean-cufflinks',
  'alphabet-keychain',
  'alphabet-keychain',
  'paw-keepsake-keychain',
  'wildflower-hex-keychain',
  'auto-rickshaw-charm-keychain',
  'nakshatra-zodiac-keychain',
  'sagar-manthan-wall-clock',
  'lotus-pond-night-lamp',
];

/** A transfer that pays one order and is claimed for another, by somebody else. */
const TWICE_CLAIMED = '417203968154';

type Payment = OrderPlan['payment'];
const REJECTED: Payment = {
  status: 'Rejected',
  reason: 'The transfer was for a different amount and went back',
};
const [PENDING, SUBMITTED, PAID]: Payment[] = [
  { status: 'Pending' },
  { status: 'Submitted' },
  { status: 'Paid' },
];

/** By status: from how many days ago to how many, and how each is paid. */
type Group = { status: OrderStatus; days: [number, number]; payments: (Payment | undefined)[] };
const GROUPS: Group[] = [
  {
    status: 'pending',
    days: [0.05, 1.6],
    payments: [PENDING, PENDING, SUBMITTED, { status: 'Submitted', utr: TWICE_CLAIMED }, REJECTED],
  },
  {
    status: 'processing',
    days: [1.2, 5],
    payments: [SUBMITTED, ...Array.from({ length: 5 }, () => PAID)],
  },
  { status: 'shipped', days: [4, 9], payments: Array.from({ length: 7 }, () => PAID) },
  {
    status: 'delivered',
    days: [10, 90],
    payments: [{ status: 'Paid', utr: TWICE_CLAIMED }, ...Array.from({ length: 21 }, () => PAID)],
  },
  {
    status: 'cancelled',
    days: [2, 85],
    payments: [
      SUBMITTED,
      { status: 'Refund due' },
      PENDING,
      { status: 'Refunded' },
      PENDING,
      REJECTED,
    ],
  },
];

const NOTES = [
  'Call before you deliver, the gate is locked.',
  'It is a birthday gift: no bill in the parcel.',
  'If the blue is darker than in the photo, that is fine with me.',
];
const PRIVATE_NOTES = [
  'Regular customer: put a sample keychain in.',
  'Asked on the phone for the lighter shade.',
  'Parcel came back once, the house number was missing. Sent again.',
  'Wants the same again for Diwali. Write in September.',
];

/** By which buyers came, in turn. */
const LINKS = ['ig', undefined, 'ig', 'shared', undefined, 'card', undefined];

function drawLines(draw: Draw): PlannedLine[] {
  const count = draw.pick([1, 1, 1, 2, 2, 3]);
  const slugs = new Set(Array.from({ length: count }, () => draw.pick(SOLD)));
  return [...slugs].map((slug) => ({
    slug,
    quantity: draw.pick([1, 1, 1, 1, 2, 4]),
    variantIndex: draw.whole(0, 25),
  }));
}

function drawParcel(draw: Draw): NonNullable<OrderPlan['parcel']> {
  const carrier = draw.pick(CARRIERS.slice(0, -1));
  const digits = String(draw.whole(10_000_000, 99_999_999));
  return { carrier, trackingNumber: carrier === 'India Post' ? `EG${digits}1IN` : `${digits}40` };
}

/** Spread over the days of the group, the newest first. */
function drawAge({ days: [from, to], payments }: Group, at: number, draw: Draw): number {
  const share = (at + 0.2 + 0.6 * draw.next()) / payments.length;
  return Math.round((from + (to - from) * share) * DAY_MINUTES);
}

function drawOrder(group: Group, at: number, draw: Draw): Omit<OrderPlan, 'buyer'> {
  const { status, payments } = group;
  const isSent = status === 'shipped' || status === 'delivered';
  return {
    status,
    ageMinutes: drawAge(group, at, draw),
    lines: drawLines(draw),
    payment: payments[at] ?? { status: 'Pending' },
    ...(status === 'cancelled' && { cancelledBy: draw.pick(['customer', 'admin'] as const) }),
    ...(isSent && { parcel: drawParcel(draw) }),
    ...(draw.next() < 0.15 && { notes: draw.pick(NOTES) }),
    ...(draw.next() < 0.2 && { privateNote: draw.pick(PRIVATE_NOTES) }),
  };
}

/** The statement piece of the shop, for whoever looks at sums above a lakh. */
const LARGEST: PlannedLine[] = [
  { slug: 'ganga-river-console-table', quantity: 1 },
  { slug: 'genda-phool-coasters', quantity: 4 },
];
/** One that was delivered long ago. */
const LARGEST_AT = 36;

/** The orders of everybody else, the same at every seeding. */
export function otherOrders(draw: Draw): OrderPlan[] {
  const plans = GROUPS.flatMap((group) =>
    group.payments.map((_, at) => drawOrder(group, at, draw)),
  );
  // Neighbours in the list are of different people, so that the two who claim one transfer are.
  return plans.map((plan, index) => {
    const buyer = BUYERS[index % BUYERS.length];
    if (!buyer) throw new Error('There are no buyers');
    const via = LINKS[index % LINKS.length];
    return {
      ...plan,
      buyer,
      ...(via !== undefined && { via }),
      ...(index === LARGEST_AT && { lines: LARGEST }),
    };
  });
}
