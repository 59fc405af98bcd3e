import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { NoParcel, type AdminOrder } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import type { Parcel } from '../../change/change-contract.ts';
import { getAdminOrder } from '../admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '../get-order.ts';
import { parcelSentences, trackingMails } from '../mails/status-mails.ts';
import type { OrderDeps } from '../order-deps.ts';
import { setParcel } from './change-queries.ts';

type ParcelChange = { idOrNumber: string; parcel: Parcel };

function parcelOf({ shipping }: Order): Parcel {
  const { carrier, trackingNumber, trackingUrl, estimatedDelivery } = shipping;
  return { carrier, trackingNumber, trackingUrl, estimatedDelivery } as Parcel;
}

async function change(
  tx: Context,
  deps: OrderDeps,
  { idOrNumber, parcel }: ParcelChange,
): Promise<AdminOrder> {
  const { id: orderId, status } = await lockOrder(tx, idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  if (status !== 'shipped') throw NoParcel({ data: { order: Order.encode(before) } });
  await setParcel(tx.db, orderId, parcel);
  const changed = await getAdminOrder(tx, orderId);
  if (JSON.stringify(parcelOf(changed)) === JSON.stringify(parcelOf(before))) return before;
  const text = ['News of the parcel.', ...parcelSentences(changed)].join(' ');
  await recordEvent(tx, { orderId, kind: 'tracking', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, trackingMails(order, deps));
  await recordAudit(tx, {
    action: 'order.parcel',
    object: { kind: 'order', id: orderId },
    before: parcelOf(before),
    after: parcelOf(order),
  });
  return order;
}

/**
 * Replaces the details of a parcel on its way; the customer gets a mail. The same details again do
 * nothing.
 * @throws OrderNotFound, NoParcel with the order as it is now
 */
export function changeParcel(
  ctx: Context,
  deps: OrderDeps,
  request: ParcelChange,
): Promise<AdminOrder> {
  return transaction(ctx, (tx) => change(tx, deps, request));
}
