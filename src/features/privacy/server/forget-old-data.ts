import { deleteOldRequests } from '#features/enquiries/server/requests.ts';
import { deleteOldMails } from '#features/mails/server/mails.ts';
import { forgetCustomers } from '#features/orders/server/forget-customers.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';

/** For how many months what is kept of people. 0 keeps it for ever. */
export type Retention = {
  /** Orders of people who have no account any more: after that nobody is named in them. */
  orders: number;
  /** Requests and questions that are answered or closed, with their answers. */
  requests: number;
  /** Mails that are sent or given up. */
  mails: number;
};

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

/** A large backlog takes a while. */
const LIMIT_SECONDS = 3_600;

/**
 * Takes away what the shop has no reason to keep any longer: of each kind, also where that of another
 * fails.
 */
export async function forgetOldData(ctx: Context, retention: Retention): Promise<void> {
  const now = ctx.clock.now();
  const work = [
    ['orders', retention.orders, forgetCustomers],
    ['requests', retention.requests, deleteOldRequests],
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

/** Does so once a day, in one of the shop's processes. */
export function forgetOldDataDaily(ctx: Context, jobs: Jobs, retention: Retention): Promise<void> {
  const limit = { limitSeconds: LIMIT_SECONDS };
  return jobs.everyDay('forget-old-data', () => forgetOldData(ctx, retention), limit);
}
