import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { OrderNotFound } from '../../contract.ts';
import { IllegalStatus, type Cancellation, type Parcel } from '../../change/change-contract.ts';
import { isPickup } from '../../delivery-labels.ts';
import { waysTo, type OrderStatus } from '../../order-status.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { getAdminOrder } from '../admin/get-admin-order.ts';
import { releaseSlots } from '../making/make-order.ts';
import { statusMails, type Refusal } from '../mails/status-mails.ts';
import { getOrder, recordEvent } from '../get-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';
import { recheckLinks } from '../payment-links.ts';
import { presentOrderOnWire } from '../present-order.ts';
import { giveBackStock } from '../stock/move-stock.ts';
import { keepDeliveryCost } from '../delivery-cost.ts';
import { correctParcel, updateStatus } from './change-queries.ts';
import { recordCancellation } from './cancel-order.ts';

export type StatusChange = {
  idOrNumber: string;
  to: Exclude<OrderStatus, 'pending'>;
  /** The status that the owner saw; any allowed one if absent. */
  from?: OrderStatus | undefined;
  parcel: Parcel;
  /** Paise. */
  deliveryCost?: number | undefined;
  cancellation: Cancellation;
};

const SENTENCES = {
  processing: 'Being prepared',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled by the shop',
} as const;

const NOT_RETURNED = {
  kind: 'note',
  actor: 'admin',
  isPublic: false,
  text: 'The pieces have not come back: they stay out of stock',
} as const;

/** @throws ValidationFailed naming the first of these fields that is filled */
function assertAbsent(facts: Record<string, unknown>, sentence: string): void {
  const [field] =
    Object.entries(facts).find(([, value]) => value !== undefined && value !== '') ?? [];
  if (field !== undefined) throw ValidationFailed({ fields: { [field]: sentence } });
}

/** @throws ValidationFailed for a parcel without sending, or a reason without cancelling */
function assertFits({ to, parcel, deliveryCost, cancellation }: StatusChange): void {
  const isSent = to === 'shipped' || to === 'delivered';
  if (!isSent) assertAbsent({ ...parcel, deliveryCost }, 'Only an order that is sent has a parcel');
  if (to !== 'cancelled') assertAbsent(cancellation, 'Only for an order that is cancelled');
}

type Changed = { orderId: string; kind: 'status' | 'tracking'; from: string };

/** @returns undefined where another change was quicker, or the order may not go there */
async function moveOrCorrect(
  tx: Context,
  { idOrNumber, to, from: seen, parcel, cancellation }: StatusChange,
): Promise<Changed | undefined> {
  const ref = orderRefOf(idOrNumber);
  const from = waysTo(to).filter((way) => seen === undefined || way === seen);
  const { reason, isRefused = false } = cancellation;
  const moved = await updateStatus(tx.db, ref, { to, from, parcel, reason, isRefused });
  if (moved !== undefined) return { orderId: moved.id, kind: 'status', from: moved.from };
  const isCorrection = to === 'shipped' && (seen === undefined || seen === to);
  const corrected = isCorrection ? await correctParcel(tx.db, ref, parcel) : undefined;
  return corrected === undefined
    ? undefined
    : { orderId: corrected, kind: 'tracking', from: 'shipped' };
}

/** True for a cancelled parcel that has not come back: its stock is not returned. */
function isNotReturned({ to, cancellation }: StatusChange, { from }: Changed): boolean {
  return to === 'cancelled' && from === 'shipped' && cancellation.isReturned !== true;
}

/** @throws ValidationFailed for an order that was to be paid before */
async function refusalText(tx: Context, orderId: string): Promise<Refusal> {
  const order = await getOrder(tx, orderId, 'anybody');
  if (isPaidOnArrival(order))
    return isPickup(order.shipping) ? 'Not picked up' : 'Refused at the door';
  const isRefused = 'Only an order that is paid on delivery can be refused at the door';
  throw ValidationFailed({ fields: { isRefused } });
}

async function recordChange(tx: Context, request: StatusChange, changed: Changed): Promise<void> {
  const { orderId, kind } = changed;
  const { isRefused = false } = request.cancellation;
  const said = kind === 'tracking' ? 'News of the parcel' : SENTENCES[request.to];
  const text = isRefused ? await refusalText(tx, orderId) : said;
  if (request.to === 'cancelled') await recordCancellation(tx, { orderId, actor: 'admin', text });
  else await recordEvent(tx, { orderId, kind, actor: 'admin', isPublic: true, text });
  if (isNotReturned(request, changed)) await recordEvent(tx, { orderId, ...NOT_RETURNED });
}

function auditedAs({ to, parcel, deliveryCost, cancellation }: StatusChange, areOut: boolean) {
  return {
    status: to,
    ...parcel,
    ...(deliveryCost !== undefined && { deliveryCost: loggedRupees(deliveryCost) }),
    ...(areOut && { isReturned: false }),
    ...(cancellation.isRefused === true && { isRefused: true }),
  };
}

async function change(tx: Context, deps: OrderDeps, request: StatusChange): Promise<AdminOrder> {
  const { idOrNumber, to, deliveryCost } = request;
  const changed = await moveOrCorrect(tx, request);
  if (!changed) {
    const row = await findOrder(tx.db, orderRefOf(idOrNumber), 'anybody');
    throw row ? IllegalStatus({ data: { order: presentOrderOnWire(row) } }) : OrderNotFound();
  }
  const { orderId, from } = changed;
  await recordChange(tx, request, changed);
  if (deliveryCost !== undefined) await keepDeliveryCost(tx, orderId, deliveryCost);
  const order = await getAdminOrder(tx, orderId);
  const areOut = isNotReturned(request, changed);
  if (to === 'cancelled') {
    await recheckLinks(tx, deps, orderId);
    await releaseSlots(tx, orderId);
  }
  if (to === 'cancelled' && !areOut) await giveBackStock(tx, orderId);
  const documents = to === 'processing' ? [] : await deps.papers.settle(tx, orderId);
  await queueMails(tx, deps.jobs, statusMails(order, deps, documents));
  await recordAudit(tx, {
    action: 'order.status',
    object: { kind: 'order', id: orderId },
    before: { status: from },
    after: auditedAs(request, areOut),
  });
  return order;
}

/**
 * Changes an order's status for the owner; the customer gets a mail. Cancelling returns the stock, of a
 * shipped order only if its parcel has come back. "Shipped" again corrects the parcel. Of two concurrent
 * changes from one status, one wins.
 * @throws OrderNotFound, IllegalStatus with the order as it is now, ValidationFailed
 */
export function changeOrderStatus(
  ctx: Context,
  deps: OrderDeps,
  request: StatusChange,
): Promise<AdminOrder> {
  assertFits(request);
  return transaction(ctx, (tx) => change(tx, deps, request), { retryOn: isConflict });
}
