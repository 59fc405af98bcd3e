import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { IllegalStatus, OrderNotFound, type Cancellation, type Parcel } from '../../contract.ts';
import { waysTo, type OrderStatus } from '../../order-status.ts';
import { openAnyOrder } from '../admin/get-admin-order.ts';
import { statusMails } from '../mails/status-mails.ts';
import { recordEvent } from '../get-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';
import { presentOrderOnWire } from '../present-order.ts';
import { giveBackStock } from '../stock/move-stock.ts';
import { correctParcel, moveOn } from './change-queries.ts';
import { undoOrder } from './cancel-order.ts';

export type StatusChange = {
  typed: string;
  to: Exclude<OrderStatus, 'pending'>;
  /** What the maker believed it to be; anything it may come from if they did not say. */
  from?: OrderStatus | undefined;
  parcel: Parcel;
  cancellation: Cancellation;
};

const SENTENCES = {
  processing: 'Being prepared',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled by the shop',
} as const;

const PIECES_OUT = {
  kind: 'note',
  actor: 'admin',
  isPublic: false,
  text: 'The pieces have not come back: they stay out of stock',
} as const;

/** @throws ValidationFailed naming the first of these fields that says something */
function assertUnsaid(facts: Record<string, unknown>, sentence: string): void {
  const [field] =
    Object.entries(facts).find(([, value]) => value !== undefined && value !== '') ?? [];
  if (field !== undefined) throw ValidationFailed({ fields: { [field]: sentence } });
}

/** @throws ValidationFailed for a parcel of an order that is not sent, or for words about no cancellation */
function assertFits({ to, parcel, cancellation }: StatusChange): void {
  const isSent = to === 'shipped' || to === 'delivered';
  if (!isSent) assertUnsaid(parcel, 'Only an order that is sent has a parcel');
  if (to !== 'cancelled') assertUnsaid(cancellation, 'Only for an order that is cancelled');
}

type Changed = { orderId: string; kind: 'status' | 'tracking'; from: string };

/** One of two who change the same order at once finds that there is nothing to change. */
async function moveOrCorrect(
  tx: Context,
  { typed, to, from: seen, parcel, cancellation }: StatusChange,
): Promise<Changed | undefined> {
  const ref = orderRefOf(typed);
  const from = waysTo(to).filter((way) => seen === undefined || way === seen);
  const moved = await moveOn(tx.db, ref, { to, from, parcel, reason: cancellation.reason });
  if (moved !== undefined) return { orderId: moved.id, kind: 'status', from: moved.from };
  const isCorrection = to === 'shipped' && (seen === undefined || seen === to);
  const corrected = isCorrection ? await correctParcel(tx.db, ref, parcel) : undefined;
  return corrected === undefined
    ? undefined
    : { orderId: corrected, kind: 'tracking', from: 'shipped' };
}

/** The pieces of a parcel that is still on its way are not there to be sold. */
function arePiecesOut({ to, cancellation }: StatusChange, { from }: Changed): boolean {
  return to === 'cancelled' && from === 'shipped' && cancellation.isReturned !== true;
}

async function writeDown(tx: Context, request: StatusChange, changed: Changed): Promise<void> {
  const { orderId, kind } = changed;
  const text = kind === 'tracking' ? 'News of the parcel' : SENTENCES[request.to];
  if (request.to === 'cancelled') await undoOrder(tx, { orderId, actor: 'admin', text });
  else await recordEvent(tx, { orderId, kind, actor: 'admin', isPublic: true, text });
  if (arePiecesOut(request, changed)) await recordEvent(tx, { orderId, ...PIECES_OUT });
}

async function change(tx: Context, deps: OrderDeps, request: StatusChange): Promise<AdminOrder> {
  const { typed, to, parcel } = request;
  const changed = await moveOrCorrect(tx, request);
  if (!changed) {
    const row = await findOrder(tx.db, orderRefOf(typed), 'anybody');
    throw row ? IllegalStatus({ data: { order: presentOrderOnWire(row) } }) : OrderNotFound();
  }
  const { orderId, from } = changed;
  await writeDown(tx, request, changed);
  const order = await openAnyOrder(tx, orderId);
  await queueMails(tx, deps.jobs, statusMails(order, deps));
  const areOut = arePiecesOut(request, changed);
  if (to === 'cancelled' && !areOut) await giveBackStock(tx, orderId);
  await recordAudit(tx, {
    action: 'order.status',
    object: { kind: 'order', id: orderId },
    before: { status: from },
    after: { status: to, ...parcel, ...(areOut && { isReturned: false }) },
  });
  return order;
}

/**
 * Moves an order on, for the maker; the customer gets a mail. Cancelling gives its pieces back, of one
 * that was shipped only if they have come back. Of
 * two that begin at the same status at once, one wins. Asked again for a shipped order, it puts right
 * what is said of the parcel.
 * @throws OrderNotFound, IllegalStatus with the order as it is now, ValidationFailed
 */
export function changeOrderStatus(
  ctx: Context,
  deps: OrderDeps,
  request: StatusChange,
): Promise<AdminOrder> {
  assertFits(request);
  return retryConflicts(() => transaction(ctx, (tx) => change(tx, deps, request)));
}
