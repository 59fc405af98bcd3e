import { getOrder, lockOrder, recordEvent } from '#features/orders/server/get-order.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { reminderMails } from './payment-mails.ts';
import { listUnreminded, markReminded } from './payment-queries.ts';

export type ReminderDeps = OrderMailDeps & {
  jobs: Jobs;
  /** 0: nobody is reminded. */
  hours: () => number;
};

async function remind(tx: Context, deps: ReminderDeps, orderId: string): Promise<void> {
  await lockOrder(tx, orderId, 'anybody');
  if (!(await markReminded(tx.db, orderId))) return;
  const order = await getOrder(tx, orderId, 'anybody');
  const mails = reminderMails(order, deps);
  await queueMails(tx, deps.jobs, mails);
  if (mails.length === 0) return;
  const text = 'Reminded of the payment by mail';
  await recordEvent(tx, { orderId, kind: 'note', actor: 'shop', isPublic: false, text });
}

/** One mail for each order whose payment by UPI has not come in time; none for orders of more than a week before. */
export async function remindUnpaid(ctx: Context, deps: ReminderDeps): Promise<void> {
  const hours = deps.hours();
  if (hours === 0) return;
  for (const orderId of await listUnreminded(ctx.db, hours)) {
    await transaction(ctx, (tx) => remind(tx, deps, orderId));
  }
}

export function remindUnpaidHourly(ctx: Context, deps: ReminderDeps): Promise<void> {
  return deps.jobs.everyHour('unpaid-reminder', () => remindUnpaid(ctx, deps));
}
