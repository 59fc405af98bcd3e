import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deleteOldCustomerPictures } from './customer-picture-queries.ts';

const DAY_MS = 24 * 3600 * 1000;
const UNORDERED_DAYS = 2;
const CLOSED_DAYS = 90;

/** Deletes photos that no cart and no order has after two days, and those of closed orders after ninety. */
export async function sweepCustomerPictures({ clock, db, log }: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const [sentBefore, closedBefore] = [daysAgo(UNORDERED_DAYS), daysAgo(CLOSED_DAYS)];
  const count = await inBatches((most) =>
    deleteOldCustomerPictures(db, { sentBefore, closedBefore, most }),
  );
  if (count > 0) log.info({ count }, "customers' photos were deleted");
}

export function sweepCustomerPicturesDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('sweep-customer-pictures', () => sweepCustomerPictures(ctx));
}
