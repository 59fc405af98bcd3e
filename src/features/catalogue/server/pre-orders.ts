import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { endPreOrders } from './pre-order-queries.ts';

/** A pre-order whose day has come is a piece like any other. */
export function endPreOrdersDaily({ db }: Pick<Context, 'db'>, jobs: Jobs): Promise<void> {
  return jobs.everyDay('pre-orders', () => endPreOrders(db));
}
