import type { OrderWire } from '../../../contract.ts';

/** An order that is, or was, edited in this list, and the place where it stood. */
export type Pin = { order: OrderWire; place: number };

/** Adds one, or renews what is known of it. */
export function pinned(pins: readonly Pin[], { order, place }: Pin): Pin[] {
  const isKnown = pins.some((pin) => pin.order.id === order.id);
  if (!isKnown) return [...pins, { order, place }];
  return pins.map((pin) => (pin.order.id === order.id ? { ...pin, order } : pin));
}

/**
 * Rows with local edits applied. An edited row stays visible, even if it no longer matches the filter,
 * until the filter changes.
 */
export function withPins(rows: readonly OrderWire[], pins: readonly Pin[]): OrderWire[] {
  const ids = new Set(rows.map((row) => row.id));
  const shown = rows.map((row) => {
    const known = pins.find((pin) => pin.order.id === row.id)?.order;
    return known !== undefined && known.updatedAt > row.updatedAt ? known : row;
  });
  for (const { order, place } of pins) {
    if (!ids.has(order.id)) shown.splice(place, 0, order);
  }
  return shown;
}
