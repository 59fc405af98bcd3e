export const CANCEL_HOURS = 12;

/** For display; the server decides on the database's clock. */
export function cancellableUntil(placedAt: Date): Date {
  return new Date(placedAt.getTime() + CANCEL_HOURS * 3_600_000);
}
