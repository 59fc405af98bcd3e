const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const hours = Math.floor(ms / HOUR);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** "oldest 11 h 50 min". */
export function oldestLabel(oldestAt: string, now: number): string {
  return `oldest ${formatAge(now - Date.parse(oldestAt))}`;
}
