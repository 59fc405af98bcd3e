import type { Context } from '#platform/server/context.ts';
import { planOf, type MadeLine, type Plan } from '../../workshop/ships-by.ts';
import type { WorkshopSettings } from '../../workshop/workshop-settings.ts';
import { listTakenRoom } from './room-queries.ts';

/** When lines would be sent, were they ordered now; undefined in a shop without dates. */
export async function planLines(
  { db, clock }: Context,
  workshop: WorkshopSettings,
  lines: MadeLine[],
): Promise<Plan | undefined> {
  if (!workshop.isOn) return undefined;
  const taken = workshop.weeklyPieces === null ? new Map() : await listTakenRoom(db);
  return planOf(workshop, { now: clock.now(), lines, taken });
}
