import { formatNumber } from '#platform/contract/format-number.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const hours = Math.floor(ms / HOUR);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** "3 to confirm, oldest 11 h 50 min". */
export function waitingLabel(count: number, oldestAt: string | undefined, now: number): string {
  const label = `${formatNumber(count)} to confirm`;
  if (oldestAt === undefined) return label;
  return `${label}, oldest ${formatAge(now - Date.parse(oldestAt))}`;
}
