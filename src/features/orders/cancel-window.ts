/** How long a customer may cancel a pending order, in hours. */
export const CANCEL_HOURS = 12;

/** The last moment of that window. The server compares on the database's clock; this is for showing. */
export function cancellableUntil(placedAt: Date): Date {
  return new Date(placedAt.getTime() + CANCEL_HOURS * 3_600_000);
}
