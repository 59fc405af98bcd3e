import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import { formatNumber } from '#platform/contract/format-number.ts';

export function countsUpTo({ id, q }: { id: string; q: string }): number {
  return id.trim() === '' && q.trim() === '' ? MAX_COUNTED : MAX_FOUND;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function ageInWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const hours = Math.floor(ms / HOUR);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** "3 to confirm, oldest 11 h 50 min". */
export function waitingWords(count: number, oldestAt: string | undefined, now: number): string {
  const words = `${formatNumber(count)} to confirm`;
  if (oldestAt === undefined) return words;
  return `${words}, oldest ${ageInWords(now - Date.parse(oldestAt))}`;
}
