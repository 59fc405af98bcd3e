import { indiaDay } from '#platform/contract/india/india-day.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { insertDemoDrop, isDropToCome, moveDemoDrop } from './drop-queries.ts';

const DAYS_AHEAD = 4;
const DAY_MS = 86_400_000;

/** 19:00 hrs in India, a few days ahead. */
function nextMoment(now: Date): Date {
  const day = indiaDay(new Date(now.getTime() + DAYS_AHEAD * DAY_MS));
  return new Date(`${day}T19:00:00+05:30`);
}

/** Keeps a drop of the demo a few days ahead: a fresh demo gets it, and one that has opened comes once more. */
export async function ensureDemoDrop(ctx: Context, isFresh: boolean): Promise<void> {
  await transaction(ctx, async ({ db, clock }) => {
    const isToCome = await isDropToCome(db);
    const opensAt = nextMoment(clock.now());
    if (isToCome === false) await moveDemoDrop(db, opensAt);
    if (isToCome === undefined && isFresh) await insertDemoDrop(db, opensAt);
  });
}
