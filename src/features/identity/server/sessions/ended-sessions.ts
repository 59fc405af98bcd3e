import type { Clock } from '#platform/server/clock.ts';

/** As long as a token may hold, and some minutes for clocks that differ. */
const KEPT_MS = 20 * 60_000;

type EndedSessions = { add: (id: string) => void; has: (id: string) => boolean };

/** Sessions that have ended, remembered while a token of theirs may still be about. */
export function createEndedSessions(clock: Clock): EndedSessions {
  const until = new Map<string, number>();
  return {
    add(id) {
      const now = clock.now().getTime();
      // The oldest stand first.
      for (const [known, end] of until) {
        if (end > now) break;
        until.delete(known);
      }
      until.delete(id);
      until.set(id, now + KEPT_MS);
    },
    has: (id) => until.has(id),
  };
}
