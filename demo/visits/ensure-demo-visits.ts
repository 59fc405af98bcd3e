import { indiaDay } from '#platform/contract/india/india-day.ts';
import { addDays, daysBetween } from '#features/numbers/days.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { visitsOfDay } from './demo-visits.ts';
import { addVisits, listQuietDays, listShownProducts, lockDemoVisits } from './visit-queries.ts';

const WEEKS = 5;
/** Pages that somebody who looks at the demo opens in a day. */
const FEW_VIEWS = 60;

/** Gives the demo visits of the last five weeks, up to yesterday. A day that has visits keeps its own. */
export async function ensureDemoVisits(ctx: Context): Promise<void> {
  const today = indiaDay(ctx.clock.now());
  const days = daysBetween(addDays(today, -7 * WEEKS), addDays(today, -1));
  await transaction(ctx, async ({ db }) => {
    await lockDemoVisits(db);
    const products = await listShownProducts(db);
    if (products.length === 0) return;
    for (const day of await listQuietDays(db, days, FEW_VIEWS)) {
      await addVisits(db, visitsOfDay(day, products));
    }
  });
}

/** Each day gets the visits of the day before. */
export async function visitDemoDaily(ctx: Context, jobs: Jobs): Promise<void> {
  await ensureDemoVisits(ctx);
  await jobs.everyHour('demo-visits', () => ensureDemoVisits(ctx));
}
