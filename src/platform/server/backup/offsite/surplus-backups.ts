const DAYS = 14;
const MONTHS = 6;
const DAY = 'lehar-2026-11-21'.length;
const MONTH = 'lehar-2026-11'.length;

function lastOfEach(newestFirst: string[], { length, count }: { length: number; count: number }) {
  const last = new Map<string, string>();
  for (const name of newestFirst) {
    const period = name.slice(0, length);
    if (!last.has(period)) last.set(period, name);
  }
  return [...last.values()].slice(0, count);
}

/** All but the last backup of each of the newest 14 days and 6 months that have one. */
export function surplusBackups(names: string[]): string[] {
  const newestFirst = names.toSorted().toReversed();
  const chosen = new Set([
    ...lastOfEach(newestFirst, { length: DAY, count: DAYS }),
    ...lastOfEach(newestFirst, { length: MONTH, count: MONTHS }),
  ]);
  return newestFirst.filter((name) => !chosen.has(name));
}
