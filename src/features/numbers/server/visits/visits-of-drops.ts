import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import { sumWatched, type Watched, type WatchedVisits } from './interest-queries.ts';
import { oldestDay } from './sweep-visits.ts';

/**
 * Visits of the pages of drops and of their pieces on the days from `from` to `to`, by the drop's id. A drop is absent where
 * nothing was counted on its days, or where they are so old that only their month is known.
 */
export async function visitsOfDrops(
  { db, clock }: Context,
  drops: readonly Watched[],
): Promise<Map<string, WatchedVisits>> {
  const oldest = oldestDay(indiaDay(clock.now()));
  const known = drops.filter(({ from }) => from >= oldest);
  const seen = known.length === 0 ? [] : await sumWatched(db, known);
  return new Map(seen.map((one) => [one.id, one]));
}
