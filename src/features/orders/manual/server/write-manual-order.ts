import { isGuest } from '#features/identity/guest-uid.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { promiseOf, type Plan } from '#features/shop/workshop/ships-by.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import {
  answerOf,
  claimRequestKey,
  recordAnswer,
} from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { MAX_DAYS_BACK, type NewManualOrder } from '../manual-contract.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { getOrderRow, recordEvent } from '../../server/get-order.ts';
import { confirmationMails } from '../../server/mails/placed-mails.ts';
import type { PlacingDeps } from '../../server/order-deps.ts';
import { presentOrder } from '../../server/present-order.ts';
import { draftOrder, type DecidedLine, type DecidedTerms } from '../../server/place/draft-order.ts';
import { isWrittenAgain, writeOrder } from '../../server/place/write-order.ts';
import { takeManualCoupon } from './manual-coupon.ts';
import { customerOf } from './manual-customer.ts';
import { decideLines, madeOf } from './manual-lines.ts';
import { markHandedOver, recordReceived } from './manual-queries.ts';

type Written = { order: AdminOrder; isReplayed: boolean };
type Request = { key: string | undefined; order: NewManualOrder };

const ROUTE = 'POST /v2/admin/orders';
const FIRST_LINK = 1;
const DAY_MS = 86_400_000;
/** A sale of this minute was sold when it was written down. */
const MINUTE_MS = 60_000;
/** The clock of a phone may be ahead. */
const AHEAD_MS = 15 * MINUTE_MS;

const WAYS = {
  sent: { id: 'agreed', name: 'Standard', kind: 'courier', place: '' },
  pickup: { id: 'agreed', name: 'Pickup', kind: 'pickup', place: '' },
  'handed-over': { id: 'agreed', name: 'Handed over', kind: 'pickup', place: '' },
} as const satisfies Record<NewManualOrder['delivery'], DecidedTerms['delivery']['chosen']>;

/** @throws ValidationFailed where it is not within the last 30 days */
function soldAtOf({ soldAt }: NewManualOrder, at: Date): Date | undefined {
  if (soldAt === undefined) return undefined;
  const sold = new Date(soldAt);
  const age = at.getTime() - sold.getTime();
  if (age < -AHEAD_MS) throw ValidationFailed({ fields: { soldAt: 'That day is still to come' } });
  // The day counts, not the hour.
  if (age > (MAX_DAYS_BACK + 1) * DAY_MS) {
    throw ValidationFailed({ fields: { soldAt: `Choose a day of the last ${MAX_DAYS_BACK}` } });
  }
  return age < MINUTE_MS ? undefined : sold;
}

/** @throws ValidationFailed for a discount above the price of the pieces */
function plainPricing({ discount, shipping }: NewManualOrder, lines: DecidedLine[]) {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  if (discount > subtotal) {
    throw ValidationFailed({ fields: { discount: 'That is more than the pieces cost' } });
  }
  return { subtotal, discount, shipping, fee: 0, total: subtotal - discount + shipping };
}

type Customer = Awaited<ReturnType<typeof customerOf>>;

/** What it costs: with a code, whose use is taken, or a plain discount. @throws ValidationFailed */
async function priceOf(
  tx: Context,
  deps: PlacingDeps,
  { order, lines, customer }: { order: NewManualOrder; lines: DecidedLine[]; customer: Customer },
) {
  const { code, discount: seen, shipping } = order;
  if (code === undefined) return { terms: { pricing: plainPricing(order, lines) } };
  const { uid, recipient } = customer;
  const contact = { uid, email: recipient.email, phone: recipient.phone };
  const coded = { code, seen, lines, shipping, contact };
  const { priced, taken } = await takeManualCoupon(tx, deps, coded);
  const { pricing, applied, lineDiscounts } = priced;
  return { terms: { pricing, applied, lineDiscounts }, offer: taken };
}

function handingOf({ delivery, payment }: NewManualOrder) {
  const way: WayToPay = payment.method === 'Cash on delivery' ? payment.method : 'UPI';
  return { delivery: { chosen: WAYS[delivery] }, payment: way };
}

type Planned = { lines: DecidedLine[]; at: Date };

/** Days and slots in the weeks; what is handed over takes none. */
async function planFor(tx: Context, deps: PlacingDeps, order: NewManualOrder, planned: Planned) {
  const workshop = deps.workshop();
  const taken = await lockCapacity(tx, workshop);
  const { at: now, lines } = planned;
  const isMade = order.delivery !== 'handed-over';
  const plan: Plan | undefined = isMade
    ? promiseOf(workshop, { now, lines: lines.map(madeOf), taken })
    : undefined;
  return { plan, taken };
}

const HANDED_OVER = {
  kind: 'status',
  actor: 'admin',
  isPublic: true,
  text: 'Handed over',
} as const;

/** Records what happened since the sale. */
async function settle(tx: Context, orderId: string, order: NewManualOrder): Promise<void> {
  const { method, status } = order.payment;
  const byAdmin = { orderId, actor: 'admin', isPublic: true } as const;
  if (status === 'Paid') {
    await recordReceived(tx.db, { orderId, method, by: personOf(tx).uid });
    const text = `Payment received (${method})`;
    await recordEvent(tx, { ...byAdmin, kind: 'payment', text });
  }
  if (order.delivery === 'handed-over') {
    await markHandedOver(tx.db, orderId);
    await recordEvent(tx, { orderId, ...HANDED_OVER });
  }
}

async function write(tx: Context, deps: PlacingDeps, { key, order }: Request): Promise<Written> {
  const keyed = key === undefined ? undefined : { key, route: ROUTE, content: order };
  const at = keyed ? await claimRequestKey(tx, keyed) : tx.clock.now();
  if (keyed && !at) {
    const { id } = (await answerOf(tx, keyed)) as { id: string };
    return { order: await getAdminOrder(tx, id), isReplayed: true };
  }
  const now = at ?? tx.clock.now();
  const soldAt = soldAtOf(order, now);
  const customer = await customerOf(tx, order);
  const { uid, recipient } = customer;
  const lines = await decideLines(tx, order.lines);
  const { terms, offer } = await priceOf(tx, deps, { order, lines, customer });
  const { plan, taken } = await planFor(tx, deps, order, { lines, at: now });
  const drafted = draftOrder({
    uid,
    at: now,
    recipient,
    lines,
    terms: { ...terms, ...handingOf(order) },
    plan,
    soldAt,
    channel: order.channel,
    linkVersion: isGuest(uid) ? FIRST_LINK : undefined,
  });
  const { row } = drafted;
  await writeOrder(tx, deps, { ...drafted, plan, taken, offer, by: 'admin' });
  await settle(tx, row.id, order);
  const documents = await deps.papers.settle(tx, row.id);
  if (order.sendMail) {
    const written = presentOrder(await getOrderRow(tx, row.id, 'anybody'));
    const mails = confirmationMails(written, deps).map((mail) => ({ ...mail, documents }));
    await queueMails(tx, deps.jobs, mails);
  }
  if (key !== undefined) await recordAnswer(tx, key, { status: 201, answer: { id: row.id } });
  await recordAudit(tx, {
    action: 'order.write',
    object: { kind: 'order', id: row.id },
    after: { channel: order.channel, total: loggedRupees(row.total), ...order.payment },
  });
  return { order: await getAdminOrder(tx, row.id), isReplayed: false };
}

/**
 * Writes down an order that was agreed on elsewhere, at the owner's prices, with its stock, payment and
 * slots. The same request under its key again gets the order as it is now.
 * @throws KeyReused, ValidationFailed, ProductUnavailable, OutOfStock
 */
export function writeManualOrder(ctx: Context, deps: PlacingDeps, request: Request) {
  return transaction(ctx, (tx) => write(tx, deps, request), { retryOn: isWrittenAgain });
}
