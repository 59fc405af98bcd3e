import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { addDays, monthOf } from '../../days.ts';
import { deleteOldMarks, joinOldDays } from './visit-queries.ts';

const MONTHS = 25;

/** The first day that still stands for itself; those before are added up by month. */
export const oldestDay = (today: string) => monthOf(today, MONTHS);

/** Throws away the salts of days that are over, and the marks of those before yesterday; adds old days up by month. */
export async function sweepVisits({ db, clock }: Context): Promise<void> {
  const today = indiaDay(clock.now());
  await deleteOldMarks(db, { saltsFrom: today, marksFrom: addDays(today, -1) });
  await joinOldDays(db, oldestDay(today));
}

export function sweepVisitsHourly(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyHour('visits-sweep', () => sweepVisits(ctx));
}
