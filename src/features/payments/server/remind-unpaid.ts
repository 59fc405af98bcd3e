import { getOrder, recordEvent } from '#features/orders/server/get-order.ts';
import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import {
  ordersToRemind,
  takeReminder,
  type RemindingDeps,
} from '#features/orders/server/unpaid/remind.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { reminderMails } from './payment-mails.ts';

export type ReminderDeps = OrderDeps & RemindingDeps;

async function remind(tx: Context, deps: ReminderDeps, orderId: string): Promise<void> {
  if (!(await takeReminder(tx, deps, orderId))) return;
  const order = await getOrder(tx, orderId, 'anybody');
  const mails = reminderMails(order, deps);
  await queueMails(tx, deps.jobs, mails);
  if (mails.length === 0) return;
  const text = 'Reminded of the payment by email';
  await recordEvent(tx, { orderId, kind: 'note', actor: 'shop', isPublic: false, text });
}

/** One mail for each unpaid order: after the owner's hours, and in good time before its end. */
export async function remindUnpaid(ctx: Context, deps: ReminderDeps): Promise<void> {
  for (const orderId of await ordersToRemind(ctx, deps)) {
    await transaction(ctx, (tx) => remind(tx, deps, orderId));
  }
}
