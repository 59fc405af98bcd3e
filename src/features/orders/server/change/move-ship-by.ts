import { dateOf, inIndia } from '#features/shop/workshop/days.ts';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { NotToBeSent, type AdminOrder, type ShipByChange } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import { isToBeSent } from '../../order-status.ts';
import { getAdminOrder } from '../admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '../get-order.ts';
import { shipByMails } from '../mails/status-mails.ts';
import type { OrderDeps } from '../order-deps.ts';
import { setShipBy } from './change-queries.ts';

/** @throws ValidationFailed for a day that is over */
export function assertAhead(ctx: Context, { date }: ShipByChange): void {
  if (date >= dateOf(inIndia(ctx.clock.now()).day)) return;
  throw ValidationFailed({ fields: { date: 'This day is over. Give today or a later one' } });
}

type Move = { idOrNumber: string; change: ShipByChange };

async function move(tx: Context, deps: OrderDeps, { idOrNumber, change }: Move) {
  const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  if (!isToBeSent(before)) throw NotToBeSent({ data: { order: Order.encode(before) } });
  const { date, reason } = change;
  if (before.shipBy === date) return before;
  await setShipBy(tx.db, orderId, date);
  const text = `Ships by ${shipDay(date)} now. ${reason}`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(tx, deps.jobs, shipByMails(order, deps, { before: before.shipBy, reason }));
  await recordAudit(tx, {
    action: 'order.shipby',
    object: { kind: 'order', id: orderId },
    before: { shipBy: before.shipBy },
    after: { shipBy: date },
  });
  return order;
}

/**
 * Moves the day by which an order is sent; the customer gets a mail with the reason. Its place in a week
 * stays. The same day again does nothing.
 * @throws OrderNotFound, ValidationFailed, NotToBeSent with the order as it is now
 */
export function moveShipBy(ctx: Context, deps: OrderDeps, request: Move): Promise<AdminOrder> {
  assertAhead(ctx, request.change);
  return transaction(ctx, (tx) => move(tx, deps, request));
}
