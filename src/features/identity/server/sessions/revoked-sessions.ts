import type { Clock } from '#platform/server/clock.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Log } from '#platform/server/log.ts';
import { listRevokedSessions } from './session-queries.ts';

/** The life of a token, and some minutes for clocks that differ. */
const REMEMBERED_MS = 20 * 60_000;

type SessionSet = { add: (id: string) => void; has: (id: string) => boolean };

/** Ids of sessions that ended, until no token of theirs can be valid. */
export function createRevokedSet(clock: Clock): SessionSet {
  const expiresAt = new Map<string, number>();
  return {
    add(id) {
      const now = clock.now().getTime();
      // A Map iterates in the order of insertion: the oldest come first.
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
  /** Whether a session has ended whose tokens have not expired yet. */
  isRevoked: (sessionId: string) => boolean;
  stop: () => Promise<void>;
};

type Options = { connectionString: string; clock: Clock; log: Log };

/**
 * Follows the sessions that end: by NOTIFY, and by a query for the last minutes whenever the
 * connection is opened. While it is lost, tokens are valid until they expire.
 */
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
