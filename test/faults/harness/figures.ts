/** The value below which this share of the numbers lies; 0 where there are none. */
export function quantile(share: number, numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** `12 x 200, 3 x 503 SERVICE_UNAVAILABLE` */
export function tally(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, many]) => `${many} x ${name.trim()}`).join(', ');
}
