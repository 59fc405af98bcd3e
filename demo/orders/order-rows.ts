import type { Insertable } from 'kysely';
import type { CartProductRow } from '#features/cart/server/cart-queries.ts';
import { priceLine, type PricedLine } from '#features/cart/server/price-lines.ts';
import { priceCart, type OrderTotals } from '#features/cart/pricing.ts';
import { NO_VARIANT, variantIdsOf } from '#features/catalogue/choices/variant-choice.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { readAnswers } from '#features/catalogue/personal/personal-details.ts';
import { fieldsOf } from '#features/catalogue/server/stored-fields.ts';
import { copyDetail } from '#features/orders/server/place/draft-order.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Buyer, OrderPlan, PlannedLine } from './order-plan.ts';
import type { Draw } from './seeded-draw.ts';
import { timelineOf, type TimelineEvent } from './timeline.ts';

export type OrderRows = {
  orders: (Insertable<DB['shop_order']> & { id: string; number: string })[];
  lines: Insertable<DB['order_line']>[];
  events: Insertable<DB['order_event']>[];
  payments: Insertable<DB['payment']>[];
  stages: Insertable<DB['order_stage']>[];
  returns: Insertable<DB['order_return']>[];
  costs: Insertable<DB['order_cost']>[];
};

type Sources = { products: Map<string, CartProductRow>; draw: Draw; now: Date };

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.split('');
const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const PARCEL_DAYS = 6;

function drawNumber(draw: Draw): string {
  return Array.from({ length: 8 }, () => draw.pick(LETTERS)).join('');
}

function drawUtr(draw: Draw): string {
  return `4${draw.whole(10_000, 99_999)}${draw.whole(100_000, 999_999)}`;
}

/** To what the piece asks: the buyer's first name wherever words are wanted. */
function answersFor({ fields }: CartProductRow, { firstName }: Buyer, today: string) {
  if (!fields) return null;
  const all = fieldsOf(fields);
  const words = all.filter(({ kind }) => kind === 'text' || kind === 'lines');
  const answers = Object.fromEntries(words.map(({ id }) => [id, firstName]));
  return readAnswers(all, answers, today).details;
}

/** At the prices of the shop's catalogue, as a checkout would find them. */
function pricedLine(line: PlannedLine, buyer: Buyer, { products, now }: Sources): PricedLine {
  const product = products.get(line.slug);
  if (!product) throw new Error(`The demo has no ${line.slug}`);
  const { variants } = product;
  const named = variants.find(({ value }) => value === line.variant);
  // The maker may have changed the choices since: then any will do, for the shop must start.
  const chosen = named ?? variants[(line.variantIndex ?? 0) % Math.max(variants.length, 1)];
  const combination = product.combinations.find(({ id }) =>
    variantIdsOf(id).includes(chosen?.id ?? ''),
  );
  const variantId = combination?.id ?? NO_VARIANT;
  const today = indiaDay(now);
  const personal = answersFor(product, buyer, today);
  const row = { variantId, personalId: '', personal, quantity: line.quantity, seenPrice: 0 };
  return priceLine(product, row, today);
}

function lineRow(
  { id, plan: { returned } }: Planned,
  line: PricedLine,
  position: number,
): OrderRows['lines'][number] {
  return {
    order_id: id,
    position,
    returned: returned?.line === position + 1 ? 1 : 0,
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.name,
    slug: line.slug,
    variant: line.variant,
    code: line.code,
    media_id: line.mediaId ?? null,
    image_url: line.imageUrl ?? null,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    ...(line.personal.length > 0 && {
      personal: JSON.stringify(line.personal.map(copyDetail)),
    }),
  };
}

/** The day in India on which a parcel that was handed over then is expected. */
function expectedDay(shipped: Date): string {
  const day = new Date(shipped.getTime() + PARCEL_DAYS * DAY_MS + INDIA_MS);
  return day.toISOString().slice(0, 10);
}

function timesOf(events: TimelineEvent[]) {
  const isStatus = ({ kind }: TimelineEvent): boolean => kind === 'placed' || kind === 'status';
  const moved = events.filter(isStatus);
  const of = (status: string): Date | undefined => moved.find((one) => one.status === status)?.at;
  const shipped = of('shipped');
  return {
    version: moved.length,
    created_at: of('pending'),
    updated_at: moved.at(-1)?.at,
    delivered_at: of('delivered') ?? null,
    estimated_delivery: shipped ? expectedDay(shipped) : null,
  };
}

/** At the specification's Rs 25. */
function totalsOf(lines: PricedLine[]): OrderTotals {
  const { pricing } = priceCart({ lines, rules: DEFAULT_DELIVERY, to: {} });
  if (!('total' in pricing)) throw new Error('The demo is delivered everywhere');
  return pricing;
}

type Planned = { id: string; plan: OrderPlan; lines: PricedLine[]; events: TimelineEvent[] };

function orderRow({ id, plan, lines, events }: Planned, draw: Draw): OrderRows['orders'][number] {
  const { buyer, parcel } = plan;
  return {
    id,
    number: drawNumber(draw),
    uid: buyer.uid,
    status: plan.status,
    ...totalsOf(lines),
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    phone: buyer.phone,
    email: buyer.email,
    address: JSON.stringify(buyer.address),
    carrier: parcel?.carrier ?? null,
    tracking_number: parcel?.trackingNumber ?? null,
    notes: plan.notes ?? '',
    via: plan.via ?? null,
    has_stages: plan.stages !== undefined,
    ...timesOf(events),
  };
}

function paymentRow(
  { id, plan, lines, events }: Planned,
  utr: string | undefined,
): OrderRows['payments'][number] {
  const at = (actor: string): Date | undefined =>
    events.findLast((one) => one.kind === 'payment' && one.actor === actor)?.at;
  return {
    order_id: id,
    amount: totalsOf(lines).total,
    status: plan.payment.status,
    transaction_id: utr ?? null,
    reason: plan.payment.reason ?? '',
    submitted_at: at('customer') ?? null,
    decided_at: at('admin') ?? null,
  };
}

function returnRows({ id, plan: { returned }, events }: Planned): OrderRows['returns'] {
  if (returned === undefined) return [];
  const { line, reason, condition } = returned;
  return [
    {
      order_id: id,
      seq: 1,
      at: events.findLast(({ kind }) => kind === 'edited')?.at ?? new Date(),
      actor_uid: 'demo',
      lines: JSON.stringify([{ line, quantity: 1 }]),
      reason,
      condition,
      is_restocked: false,
    },
  ];
}

/** What the courier took for what has gone: from Rs 60 to 100. */
function costRows({ id, plan: { parcel } }: Planned, at: number): OrderRows['costs'] {
  return parcel === undefined ? [] : [{ order_id: id, delivery: 6_000 + 1_000 * (at % 5) }];
}

/** The rows of the demo's orders, in the order of the plans. */
export function orderRows(plans: OrderPlan[], sources: Sources): OrderRows {
  const { draw, now } = sources;
  const rows: OrderRows = {
    orders: [],
    lines: [],
    events: [],
    payments: [],
    stages: [],
    returns: [],
    costs: [],
  };
  for (const plan of plans) {
    const drawn = drawUtr(draw);
    const utr = plan.payment.status === 'Pending' ? undefined : (plan.payment.utr ?? drawn);
    const events = timelineOf(plan, { utr, now, pace: 0.75 + draw.next() / 2 });
    const lines = plan.lines.map((line) => pricedLine(line, plan.buyer, sources));
    const id = uuidv7(now.getTime() - plan.ageMinutes * 60_000);
    const planned = { id, plan, lines, events };
    rows.orders.push(orderRow(planned, draw));
    rows.lines.push(...lines.map((line, position) => lineRow(planned, line, position)));
    rows.events.push(
      ...events.map(({ isPublic, note: _note, ...event }, index) => ({
        ...event,
        order_id: id,
        seq: index + 1,
        is_public: isPublic,
      })),
    );
    rows.stages.push(
      ...events.flatMap(({ note }, index) =>
        note === undefined ? [] : [{ order_id: id, seq: index + 1, note, is_to_mail: false }],
      ),
    );
    rows.payments.push(paymentRow(planned, utr));
    rows.returns.push(...returnRows(planned));
    rows.costs.push(...costRows(planned, rows.orders.length));
  }
  return rows;
}
