import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import type { RecipientChange } from '../edit-contract.ts';
import { isToBeSent, knownStatus } from '../../order-status.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { getOrderRow, lockOrder, recordEvent } from '../../server/get-order.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { presentOrder } from '../../server/present-order.ts';
import { assertAsSeen } from './edit-contents.ts';
import { recipientMails } from './edit-mails.ts';
import { insertRevision, writeRecipient } from './edit-queries.ts';

type Change = { idOrNumber: string; change: RecipientChange };

function snapshotOf(row: OrderRow) {
  const { shippingName, shippingAddress } = presentOrder(row);
  return { name: shippingName, address: shippingAddress, email: row.email };
}

async function edit(tx: Context, deps: OrderDeps, { idOrNumber, change }: Change) {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const row = await getOrderRow(tx, orderId, 'anybody');
  const status = knownStatus(row.status);
  const isEditable = isToBeSent({ status }) || status === 'shipped';
  assertAsSeen(row, { version: change.version, isEditable });
  const { reason, version: _seen, address, email, ...names } = change;
  const was = presentOrder(row);
  await writeRecipient(tx.db, orderId, {
    names: { ...names, email },
    address: { ...was.shippingAddress, ...address },
    isGift: row.gift !== null,
  });
  const now = await getOrderRow(tx, orderId, 'anybody');
  const snapshots = { before: snapshotOf(row), after: snapshotOf(now) };
  const by = personOf(tx).uid;
  const rev = await insertRevision(tx.db, { orderId, by, reason, ...snapshots });
  const text = `Recipient changed: ${reason}`;
  await recordEvent(tx, { orderId, kind: 'edited', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, recipientMails(order, deps, { reason, wasEmail: row.email }));
  await deps.papers.settle(tx, orderId);
  // Names and places stay out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'order.recipient',
    object: { kind: 'order', id: orderId },
    after: { revision: rev },
  });
  return order;
}

/**
 * Changes who gets an order and where, until it is delivered; the customer gets a mail, at another address
 * both.
 * @throws OrderNotFound, OrderNotEditable and OrderChanged with the order as it is now
 */
export function editRecipient(ctx: Context, deps: OrderDeps, request: Change): Promise<AdminOrder> {
  return transaction(ctx, (tx) => edit(tx, deps, request));
}
