const INDIA_MS = 5.5 * 3_600_000;

/** The day in India, like 2026-12-24. */
export function indiaDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 10);
}
