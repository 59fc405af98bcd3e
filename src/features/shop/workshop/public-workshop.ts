import * as z from 'zod';
import { WEEKDAYS } from './days.ts';
import { LeadDays, type WorkshopSettings } from './workshop-settings.ts';

/** The facts from which a browser tells when a piece is sent. */
export const PublicWorkshop = z.object({
  workDays: z.array(z.enum(WEEKDAYS)),
  cutOffHour: z.int(),
  leadDays: LeadDays,
  readyDays: LeadDays,
  /** True: dates only for pieces with days of their own. */
  onlyOwnDays: z.boolean().optional(),
  closed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Mondays of weeks without capacity; absent where weeks have no limit. */
  fullWeeks: z.array(z.string()).optional(),
});
export type PublicWorkshop = z.infer<typeof PublicWorkshop>;

/** @param taken pieces by Monday */
export function publicWorkshop(
  workshop: WorkshopSettings,
  taken: ReadonlyMap<string, number>,
): PublicWorkshop {
  const {
    workDays,
    cutOffHour,
    leadDays,
    readyDays,
    onlyOwnDays,
    weeklyPieces: weeklyProducts,
    pause,
  } = workshop;
  const closed = pause ? [...workshop.closed, pause] : workshop.closed;
  const spans = closed.map(({ from, to }) => ({ from, to }));
  const limited = onlyOwnDays ? { onlyOwnDays } : {};
  const days = { workDays, cutOffHour, leadDays, readyDays, ...limited, closed: spans };
  if (weeklyProducts === null) return days;
  const full = [...taken].filter(([, units]) => units >= weeklyProducts);
  return { ...days, fullWeeks: full.map(([monday]) => monday).toSorted() };
}
