import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { lockCapacity, type TakenCapacity } from '#features/shop/server/making/capacity.ts';
import { promiseOf, type Plan } from '#features/shop/workshop/ships-by.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { Context } from '#platform/server/context.ts';
import {
  deleteSlots,
  insertSlots,
  listMadeLines,
  slotsOf,
  updateShipBy,
} from './making-queries.ts';

/** True if a week is full with these pieces that was not before. */
export function fillsAWeek(
  { weeklyPieces: weeklyProducts }: WorkshopSettings,
  { taken, plan }: { taken: TakenCapacity; plan: Plan },
): boolean {
  if (weeklyProducts === null) return false;
  const capacity = new Map(taken);
  for (const { monday, pieces: units } of slotsOf(plan.lines)) {
    capacity.set(monday, (capacity.get(monday) ?? 0) + units);
  }
  return slotsOf(plan.lines).some(({ monday }) => (capacity.get(monday) ?? 0) >= weeklyProducts);
}

/** Takes the slots of a plan. The order must be there. */
export async function takeSlots(tx: Context, orderId: string, plan?: Plan): Promise<void> {
  const slots = plan ? slotsOf(plan.lines) : [];
  if (slots.length > 0) await insertSlots(tx.db, orderId, slots);
}

/** Gives the slots of an order back, once: its rows are there or not. */
export async function releaseSlots(tx: Context, orderId: string): Promise<void> {
  if (await deleteSlots(tx.db, orderId)) await raiseCatalogueVersion(tx);
}

/** Dates and slots of an order that is open again, as if it were placed now. */
export async function planAgain(
  tx: Context,
  workshop: WorkshopSettings,
  orderId: string,
): Promise<void> {
  if (!workshop.isOn) return;
  const taken = await lockCapacity(tx, workshop);
  const rows = await listMadeLines(tx.db, orderId);
  const lines = rows.map((row) => ({
    quantity: row.quantity,
    isCounted: row.is_counted,
    leadDays: row.lead_days ?? undefined,
    availableOn: row.available_on ?? undefined,
  }));
  const plan = promiseOf(workshop, { now: rows[0]?.now ?? tx.clock.now(), lines, taken });
  if (!plan) return;
  await updateShipBy(tx.db, orderId, plan);
  await takeSlots(tx, orderId, plan);
  if (fillsAWeek(workshop, { taken, plan })) await raiseCatalogueVersion(tx);
}
