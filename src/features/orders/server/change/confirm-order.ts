import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { NothingToConfirm, type AdminOrder, type Confirmation } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import { isToBeSent } from '../../order-status.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { getAdminOrder } from '../admin/get-admin-order.ts';
import { getOrder, lockOrder, recordEvent } from '../get-order.ts';
import { setConfirmed } from './change-queries.ts';

type Confirmed = Confirmation & { idOrNumber: string };

async function confirm(tx: Context, { idOrNumber, by }: Confirmed): Promise<AdminOrder> {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const order = await getOrder(tx, orderId, 'anybody');
  if (order.confirmedAt !== undefined) return getAdminOrder(tx, orderId);
  if (!isPaidOnArrival(order) || !isToBeSent(order)) {
    throw NothingToConfirm({ data: { order: Order.encode(order) } });
  }
  await setConfirmed(tx.db, orderId);
  const text = `Confirmed by ${by}`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: false, text });
  await recordAudit(tx, {
    action: 'order.confirmation',
    object: { kind: 'order', id: orderId },
    after: { by },
  });
  return getAdminOrder(tx, orderId);
}

/**
 * Records that the customer wants an order that is paid when it arrives. Sent again it changes nothing.
 * @throws OrderNotFound, NothingToConfirm with the order as it is now
 */
export function confirmOrder(ctx: Context, request: Confirmed): Promise<AdminOrder> {
  return transaction(ctx, (tx) => confirm(tx, request), { retryOn: isConflict });
}
