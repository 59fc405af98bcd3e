import type { OrderAddress } from '#features/orders/contract.ts';
import type { Buyer, OrderPlan, PlannedLine } from './order-plan.ts';

type Plan = Omit<OrderPlan, 'buyer' | 'lines' | 'ageMinutes'> & { lines: string[] };

const HOUR = 60;
const DAY = 24 * HOUR;

/** `2 x marina-shoreline-coasters: Lagoon` */
function lineOf(text: string): PlannedLine {
  const [, quantity, slug = '', variant] = /^(\d+) x ([\w-]+)(?:: (.+))?$/.exec(text) ?? [];
  return { slug, quantity: Number(quantity), ...(variant !== undefined && { variant }) };
}

/** Hers, by how many minutes ago they were placed: one of each kind that a customer may come across. */
const PLANS: [ageMinutes: number, plan: Plan][] = [
  // Ten minutes on either side of the twelve hours in which an order may be cancelled.
  [
    12 * HOUR - 10,
    {
      status: 'pending',
      lines: ['1 x tide-pool-pendant: 18 in silver tone'],
      payment: { status: 'Pending' },
    },
  ],
  [
    12 * HOUR + 10,
    {
      status: 'pending',
      lines: ['2 x monsoon-drop-earrings: Moss'],
      payment: { status: 'Submitted' },
    },
  ],
  [
    30 * HOUR + 17,
    {
      status: 'pending',
      lines: ['1 x geode-edge-catch-all: Amethyst', '1 x wildflower-hex-keychain'],
      payment: { status: 'Rejected', reason: 'The bank shows no transfer with these digits' },
      privateNote: 'Two digits of the UTR look swapped. Ask her if nothing comes by Friday.',
    },
  ],
  [
    2 * DAY + 4 * HOUR + 21,
    {
      status: 'processing',
      lines: ['1 x varmala-preservation-block: 15 cm'],
      payment: { status: 'Paid' },
      notes: 'The garland is on its way to you by post.',
      stages: [
        { name: 'Poured', note: 'The first layer holds every petal where it was.' },
        { name: 'Curing', note: 'It rests under its dome for two days before the next layer.' },
      ],
      privateNote: 'Garland came in good shape. Dry it for two more days before the first pour.',
    },
  ],
  [
    3 * DAY + 5 * HOUR + 8,
    {
      status: 'processing',
      lines: ['1 x kaajal-gold-leaf-coasters', '1 x jaali-trinket-dish: Mor Blue'],
      payment: { status: 'Paid' },
      notes: 'Please wrap it as a gift.',
    },
  ],
  [
    5 * DAY + 2 * HOUR + 43,
    {
      status: 'shipped',
      lines: ['1 x marina-shoreline-coasters: Lagoon', '3 x alphabet-keychain: A'],
      payment: { status: 'Paid' },
      parcel: { carrier: 'Delhivery', trackingNumber: '1490812236754' },
    },
  ],
  [
    7 * DAY + 3 * HOUR + 34,
    {
      status: 'shipped',
      lines: ['1 x lotus-pond-night-lamp'],
      payment: { status: 'Paid' },
      parcel: { carrier: 'India Post', trackingNumber: 'EG482915307IN' },
    },
  ],
  [
    15 * DAY + 9 * HOUR + 12,
    {
      status: 'delivered',
      lines: [
        '1 x andaman-serving-tray: Medium 30 × 20 cm',
        '2 x monstera-leaf-coaster: Tulsi Green',
      ],
      payment: { status: 'Paid' },
      parcel: { carrier: 'Blue Dart', trackingNumber: '69412870355' },
      returned: {
        line: 2,
        piece: 'Monstera Leaf Coaster, Single (Tulsi Green)',
        reason: 'It broke on the way',
        condition: 'Broken',
      },
    },
  ],
  [
    31 * DAY + 6 * HOUR + 51,
    {
      status: 'delivered',
      lines: ['1 x jasmine-keepsake-bangle: 2.6'],
      payment: { status: 'Paid' },
      parcel: { carrier: 'India Post', trackingNumber: 'EG471200986IN' },
    },
  ],
  [
    52 * DAY + 1 * HOUR + 26,
    {
      status: 'delivered',
      lines: ['1 x arabian-sea-wall-panel: 45 cm'],
      payment: { status: 'Paid' },
      parcel: { carrier: 'DTDC', trackingNumber: 'D20481977' },
      privateNote:
        'Packed in two boxes. She sent a photo of it on the wall: ask whether we may show it.',
    },
  ],
  [
    80 * DAY + 7 * HOUR + 5,
    {
      status: 'delivered',
      lines: ['4 x nakshatra-zodiac-keychain: Leo', '1 x gulmohar-petal-studs'],
      payment: { status: 'Paid' },
      parcel: { carrier: 'Ekart', trackingNumber: 'FMPC2048817736' },
    },
  ],
  [
    4 * DAY + 8 * HOUR + 39,
    {
      status: 'cancelled',
      cancelledBy: 'customer',
      lines: ['1 x sagar-manthan-wall-clock: Peacock'],
      payment: { status: 'Refund due' },
    },
  ],
  [
    22 * DAY + 5 * HOUR + 54,
    {
      status: 'cancelled',
      cancelledBy: 'admin',
      lines: ['1 x teak-and-tide-platter'],
      payment: { status: 'Refunded', reason: 'Sent to the UPI ID it came from' },
      privateNote: 'The slab cracked. Told her on the phone.',
    },
  ],
  [
    44 * DAY + 3 * HOUR + 19,
    {
      status: 'cancelled',
      cancelledBy: 'customer',
      lines: ['1 x agate-slice-coasters: Smoky'],
      payment: { status: 'Pending' },
    },
  ],
];

type Addresses = { home: OrderAddress; work: OrderAddress };

/** The orders of the demo's own customer; every fifth goes to where she works. */
export function ownOrders(asha: Omit<Buyer, 'address'>, { home, work }: Addresses): OrderPlan[] {
  return PLANS.map(([ageMinutes, plan], index) => ({
    ...plan,
    ageMinutes,
    buyer: { ...asha, address: index % 5 === 4 ? work : home },
    lines: plan.lines.map(lineOf),
  }));
}
