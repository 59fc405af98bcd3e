import { formatPaise } from '#platform/contract/format-rupees.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import {
  OrderChanged,
  OrderNotEditable,
  PaymentToCheck,
  type ContentsChange,
} from '../edit-contract.ts';
import { isToBeSent, knownStatus } from '../../order-status.ts';
import { partsOf } from '../../payment/payment-parts.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { getOrderRow, lockOrder, recordEvent } from '../../server/get-order.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { recheckLinks } from '../../server/payment-links.ts';
import { keepLonger } from '../../server/unpaid/remind.ts';
import { shareDiscount } from '../../server/place/draft-order.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { moneyOfRow } from '../../server/money/present-payment.ts';
import { presentOrder } from '../../server/present-order.ts';
import { editedMails } from './edit-mails.ts';
import { moveSlots } from './edit-slots.ts';
import {
  insertRevision,
  writeLines,
  writeParts,
  writeTotals,
  type PlacedLine,
} from './edit-queries.ts';
import { moveDifference } from './edit-stock.ts';
import { editedLines } from './edited-lines.ts';
import { fitParts, type FitPart } from './fit-parts.ts';

type Change = { idOrNumber: string; change: ContentsChange };

const MAX_TOTAL_PAISE = 10_000_000_00;

/** @throws ValidationFailed for a discount above the pieces */
function totalsOf(row: OrderRow, lines: OrderRow['lines'], { shipping, discount }: ContentsChange) {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  if (discount > subtotal) {
    throw ValidationFailed({ fields: { discount: `At most ${formatPaise(subtotal)}` } });
  }
  const total = subtotal - discount + shipping + row.fee;
  if (total > MAX_TOTAL_PAISE) {
    throw ValidationFailed({
      fields: { lines: `An order costs at most ${formatPaise(MAX_TOTAL_PAISE)}` },
    });
  }
  return { subtotal, discount, shipping, fee: row.fee, total };
}

/** Copies an order's contents for the record; money in paise. */
function snapshotOf({ lines, subtotal, discount, shipping, total }: OrderRow) {
  return {
    lines: lines.map((line) => ({
      name: line.name,
      variant: line.variant,
      quantity: line.quantity,
      price: line.unit_price,
    })),
    subtotal,
    discount,
    shipping,
    total,
  };
}

/** @throws OrderNotEditable, OrderChanged, with the order as it is now */
export function assertAsSeen(
  row: OrderRow,
  { version, isEditable }: { version: number; isEditable: boolean },
): void {
  const data = { order: Order.encode(presentOrder(row)) };
  if (!isEditable) throw OrderNotEditable({ data });
  if (row.version !== version) throw OrderChanged({ data });
}

async function fit(tx: Context, row: OrderRow, total: number): Promise<void> {
  const parts: FitPart[] = partsOf(presentOrder(row)).map(
    ({ seq, label, method, status, amount }) => ({ seq, label, method, status, amount }),
  );
  const { due } = moneyOfRow(row);
  const after = fitParts(parts, { total, dueBack: due });
  if (!after) throw PaymentToCheck({ data: { order: Order.encode(presentOrder(row)) } });
  await writeParts(tx.db, row.id, { before: parts, after, by: personOf(tx).uid });
}

/** Each line keeps its part of a discount that is as it was; else all lines share it by what they cost. */
function withDiscount(lines: PlacedLine[], discount: number): PlacedLine[] {
  const rows = lines.map(({ row }) => row);
  const isUnchanged =
    rows.every((row) => row.discount <= row.quantity * row.unit_price) &&
    rows.reduce((sum, row) => sum + row.discount, 0) === discount;
  if (isUnchanged) return lines;
  const shares = shareDiscount(
    discount,
    rows.map((row) => ({ quantity: row.quantity, unitPrice: row.unit_price })),
  );
  return lines.map((line, at) => ({ ...line, row: { ...line.row, discount: shares[at] ?? 0 } }));
}

async function edit(tx: Context, deps: OrderDeps, { idOrNumber, change }: Change) {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const row = await getOrderRow(tx, orderId, 'anybody');
  const isEditable = isToBeSent({ status: knownStatus(row.status) });
  assertAsSeen(row, { version: change.version, isEditable });
  const lines = withDiscount(await editedLines(tx, row.lines, change.lines), change.discount);
  const after = lines.map((line) => line.row);
  const totals = totalsOf(row, after, change);
  const was = presentOrder(row);
  if (isSame(snapshotOf(row), snapshotOf({ ...row, ...totals, lines: after }))) {
    return getAdminOrder(tx, orderId);
  }
  await writeLines(tx.db, orderId, lines);
  await writeTotals(tx.db, orderId, totals);
  await fit(tx, row, totals.total);
  await keepLonger(tx, deps, orderId);
  await recheckLinks(tx, deps, orderId);
  await moveSlots(tx, deps.workshop(), { orderId, before: row.lines, lines });
  const { reason } = change;
  const now = await getOrderRow(tx, orderId, 'anybody');
  const snapshots = { before: snapshotOf(row), after: snapshotOf(now) };
  const by = personOf(tx).uid;
  const rev = await insertRevision(tx.db, { orderId, by, reason, ...snapshots });
  const text = `Changed, ${priceWords(row.total, totals.total)}: ${reason}`;
  await recordEvent(tx, { orderId, kind: 'edited', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, editedMails(order, deps, { was, reason }));
  await moveDifference(tx, orderId, { before: row.lines, after });
  await deps.papers.settle(tx, orderId);
  await recordAudit(tx, {
    action: 'order.edit',
    object: { kind: 'order', id: orderId },
    before: { total: loggedRupees(row.total), pieces: row.lines.length },
    after: { total: loggedRupees(totals.total), pieces: after.length, revision: rev },
  });
  return order;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** @param was paise @param is paise */
export function priceWords(was: number, is: number): string {
  return was === is
    ? `still ${formatPaise(is)}`
    : `now ${formatPaise(is)} in place of ${formatPaise(was)}`;
}

/**
 * Changes what an order contains and costs, until it is sent; stock, weeks and parts follow, and the customer
 * gets a mail. The same contents again change nothing.
 * @throws OrderNotFound, OrderNotEditable, OrderChanged and PaymentToCheck with the order as it is now,
 * ValidationFailed, OutOfStock
 */
export function editContents(ctx: Context, deps: OrderDeps, request: Change): Promise<AdminOrder> {
  return transaction(ctx, (tx) => edit(tx, deps, request), { retryOn: isConflict });
}
