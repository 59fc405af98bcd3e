import { indiaDay } from '#platform/contract/india/india-day.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { addDays, daysBetween } from '../../days.ts';
import {
  findClosed,
  findFirstDay,
  hasChanges,
  lockClosing,
  setClosed,
  takeChanges,
  writeDays,
} from './sales-queries.ts';

/** A day is closed when no transaction that began in it can still be open. */
const CLOSED_AFTER_MS = 2 * 3_600_000;
/** Days written by one statement. */
const MOST_DAYS = 7;

function lastOver({ clock }: Context): string {
  return addDays(indiaDay(new Date(clock.now().getTime() - CLOSED_AFTER_MS)), -1);
}

/** @returns whether there may be more days that changed */
async function renewSome(ctx: Context): Promise<boolean> {
  if (!(await hasChanges(ctx.db))) return false;
  return transaction(ctx, async ({ db }) => {
    if (!(await lockClosing(db))) return false;
    const changed = await takeChanges(db, MOST_DAYS);
    const closed = await findClosed(db);
    const days = closed === undefined ? [] : changed.filter((day) => day <= closed);
    if (days.length > 0) await writeDays(db, days);
    return changed.length === MOST_DAYS;
  });
}

/** Writes closed days anew of which an order, a payment or a refund has changed since. */
export async function renewChangedDays(ctx: Context): Promise<void> {
  while (await renewSome(ctx));
}

/** @returns whether there are more days to close */
function closeSome(ctx: Context): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    if (!(await lockClosing(db))) return false;
    const closed = await findClosed(db);
    const end = lastOver(ctx);
    const from = closed === undefined ? await findFirstDay(db) : addDays(closed, 1);
    if (from === undefined || from > end) return false;
    const days = daysBetween(from, end).slice(0, MOST_DAYS);
    await writeDays(db, days);
    await setClosed(db, days.at(-1) ?? end);
    return days.at(-1) !== end;
  });
}

/** Closes all days that are over, and renews those that changed. */
export async function closeDays(ctx: Context): Promise<void> {
  await renewChangedDays(ctx);
  while (await closeSome(ctx));
}

/** Every ten minutes: a shop that was off catches up, and changed days are few when the page is opened. */
export function closeDaysRegularly(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyTenMinutes('sales-days', () => closeDays(ctx));
}
