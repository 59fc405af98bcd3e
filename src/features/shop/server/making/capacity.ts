import type { Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { promiseOf, type MadeLine, type Plan } from '../../workshop/ships-by.ts';
import type { WorkshopSettings } from '../../workshop/workshop-settings.ts';
import { listTakenCapacity, lockWeeks } from './capacity-queries.ts';

export type TakenCapacity = ReadonlyMap<string, number>;

const NO_LIMIT: TakenCapacity = new Map();

/** The taken capacity of all weeks, under a lock until the transaction ends; nothing is sent where weeks have no limit. */
export async function lockCapacity(
  tx: Context,
  { isOn, weeklyPieces: weeklyProducts }: WorkshopSettings,
): Promise<TakenCapacity> {
  if (!isOn || weeklyProducts === null) return NO_LIMIT;
  // Two statements: the snapshot of the first is older than its wait for the lock.
  const { taken } = await pipeline({ locked: lockWeeks(tx.db), taken: listTakenCapacity(tx.db) });
  return taken;
}

/** Plans when lines would be sent if they were ordered now. */
export async function planLines(
  { db, clock }: Context,
  workshop: WorkshopSettings,
  lines: MadeLine[],
): Promise<Plan | undefined> {
  if (!workshop.isOn) return undefined;
  const taken = workshop.weeklyPieces === null ? NO_LIMIT : await listTakenCapacity(db);
  return promiseOf(workshop, { now: clock.now(), lines, taken });
}
