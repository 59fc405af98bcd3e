import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { promiseOf } from '#features/shop/workshop/ships-by.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { Context } from '#platform/server/context.ts';
import {
  deleteSlots,
  insertSlots,
  listMadeLines,
  type Slot,
} from '../../server/making/making-queries.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { listSlots, moveDaysBack, type PlacedLine } from './edit-queries.ts';

/** No line has more slots than pieces: the latest go. */
function trimmed(slots: Slot[], lines: PlacedLine[]): Slot[] {
  return lines.flatMap(({ row }, position) => {
    let left = row.quantity;
    return slots
      .filter((slot) => slot.position === position)
      .map((slot) => {
        const units = Math.min(slot.pieces, left);
        left -= units;
        return { ...slot, pieces: units };
      });
  });
}

function joined(slots: Slot[]): Slot[] {
  const byPlace = new Map<string, Slot>();
  for (const slot of slots) {
    const name = `${slot.position} ${slot.monday}`;
    byPlace.set(name, { ...slot, pieces: slot.pieces + (byPlace.get(name)?.pieces ?? 0) });
  }
  return [...byPlace.values()].filter(({ pieces: units }) => units > 0);
}

type Edit = { orderId: string; before: OrderRow['lines']; lines: PlacedLine[] };

/** Added pieces are planned as if ordered now; removed ones give their slots back. */
export async function moveSlots(
  tx: Context,
  workshop: WorkshopSettings,
  { orderId, before, lines }: Edit,
): Promise<void> {
  const added = lines.map(({ from, row }) =>
    Math.max(0, row.quantity - (from === undefined ? 0 : (before[from]?.quantity ?? 0))),
  );
  const taken = await lockCapacity(tx, workshop);
  const slots = trimmed(await listSlots(tx.db, orderId), lines);
  const made = await listMadeLines(tx.db, orderId);
  const more = added.flatMap((quantity, position) => {
    const row = made[position];
    return quantity === 0 || !row ? [] : [{ quantity, position, row }];
  });
  const plan = promiseOf(workshop, {
    now: made[0]?.now ?? tx.clock.now(),
    taken,
    lines: more.map(({ quantity, row }) => ({
      quantity,
      isCounted: row.is_counted,
      leadDays: row.lead_days ?? undefined,
      availableOn: row.available_on ?? undefined,
    })),
  });
  const planned = more.flatMap(({ position }, index) => {
    const line = plan?.lines[index];
    return line ? [{ position, ...line }] : [];
  });
  const had = await deleteSlots(tx.db, orderId);
  const newSlots = planned.flatMap(({ position, slots: own }) =>
    own.map((place) => ({ ...place, position })),
  );
  const all = joined([...slots, ...newSlots]);
  if (all.length > 0) await insertSlots(tx.db, orderId, all);
  if (planned.length > 0) {
    const days = planned.map(({ position, shipsBy }) => ({ position, ships_by: shipsBy }));
    await moveDaysBack(tx.db, orderId, days);
  }
  if (had || all.length > 0) await raiseCatalogueVersion(tx);
}
