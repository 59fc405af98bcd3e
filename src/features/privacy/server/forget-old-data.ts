import { forgetDropReminders } from '#features/drops/server/reminders/follow-drops.ts';
import { deleteOldRequests } from '#features/enquiries/server/requests.ts';
import { deleteOldMails } from '#features/mails/server/mails.ts';
import { forgetCustomers } from '#features/orders/server/forget/forget-customers.ts';
import { forgetReviewers } from '#features/reviews/server/write-review.ts';
import { forgetStockAlerts } from '#features/wishlist/alerts/server/send-alerts.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';

/** Months for which personal data stays; 0 is for ever. */
export type Retention = {
  /** Orders of people without an account; afterwards these name no person. */
  orders: number;
  /** Answered or closed requests and questions, with their answers; wishes to be told of stock. */
  requests: number;
  mails: number;
};

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

const LIMIT_SECONDS = 3_600;

/** Deletes data past its retention, each kind by itself: a failure of one does not stop the others. */
export async function forgetOldData(ctx: Context, retention: Retention): Promise<void> {
  const now = ctx.clock.now();
  const work = [
    ['orders', retention.orders, forgetCustomers],
    ['reviews', retention.orders, forgetReviewers],
    ['requests', retention.requests, deleteOldRequests],
    ['reminders of drops', retention.requests, forgetDropReminders],
    ['stock wishes', retention.requests, forgetStockAlerts],
    ['mails', retention.mails, deleteOldMails],
  ] as const;
  const failures: Error[] = [];
  for (const [what, months, forget] of work) {
    if (months === 0) continue;
    try {
      const count = await forget(ctx, monthsBefore(now, months));
      if (count > 0) ctx.log.info({ what, count }, 'old personal data forgotten');
    } catch (error) {
      failures.push(new Error(`${what}: ${String(error)}`, { cause: error }));
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

/** Runs `forgetOldData` once a day, in one process. */
export function forgetOldDataDaily(ctx: Context, jobs: Jobs, retention: Retention): Promise<void> {
  const limit = { limitSeconds: LIMIT_SECONDS };
  return jobs.everyDay('forget-old-data', () => forgetOldData(ctx, retention), limit);
}
