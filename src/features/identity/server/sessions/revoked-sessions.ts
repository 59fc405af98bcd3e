import type { Clock } from '#platform/server/clock.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Log } from '#platform/server/log.ts';
import { listRevokedSessions } from './session-queries.ts';

/** Lifetime of a token, plus some minutes for clocks that differ. */
const REMEMBERED_MS = 20 * 60_000;

type SessionSet = { add: (id: string) => void; has: (id: string) => boolean };

/** Ids of ended sessions, until none of their tokens can be valid. */
export function createRevokedSet(clock: Clock): SessionSet {
  const expiresAt = new Map<string, number>();
  return {
    add(id) {
      const now = clock.now().getTime();
      // A Map iterates in insertion order: the oldest come first.
      for (const [known, end] of expiresAt) {
        if (end > now) break;
        expiresAt.delete(known);
      }
      expiresAt.delete(id);
      expiresAt.set(id, now + REMEMBERED_MS);
    },
    has: (id) => expiresAt.has(id),
  };
}

export type RevokedSessions = {
  isRevoked: (sessionId: string) => boolean;
  stop: () => Promise<void>;
};

type Options = { connectionString: string; clock: Clock; log: Log };

/** Follows ended sessions by NOTIFY, and by a query for the last minutes at each connect. While disconnected, tokens live until they expire. */
export async function watchRevokedSessions(options: Options): Promise<RevokedSessions> {
  const { connectionString, clock, log } = options;
  const revoked = createRevokedSet(clock);
  const stop = await followChannel({
    connectionString,
    channel: 'session_ended',
    log,
    heard: revoked.add,
    async begin(client) {
      for (const id of await listRevokedSessions(client)) revoked.add(id);
    },
  });
  return { isRevoked: revoked.has, stop };
}
