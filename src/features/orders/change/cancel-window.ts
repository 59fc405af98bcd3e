export const CANCEL_HOURS = 12;

/** The end of the cancel window, for display; the server decides on the database's clock. */
export function cancellableUntil(placedAt: Date): Date {
  return new Date(placedAt.getTime() + CANCEL_HOURS * 3_600_000);
}
