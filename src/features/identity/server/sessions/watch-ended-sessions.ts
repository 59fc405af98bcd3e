import type { Clock } from '#platform/server/clock.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Log } from '#platform/server/log.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { listEndedSessions } from './session-queries.ts';

export type WatchedSessions = {
  /** Whether a session has ended whose tokens may still be about. */
  hasEnded: (sessionId: string) => boolean;
  stop: () => Promise<void>;
};

type Options = { connectionString: string; clock: Clock; log: Log };

/**
 * Follows which sessions have ended: hears of each by NOTIFY, and reads those of the last minutes
 * whenever the connection begins. While it is lost, tokens hold as long as they say themselves.
 */
export async function watchEndedSessions(options: Options): Promise<WatchedSessions> {
  const { connectionString, clock, log } = options;
  const ended = createEndedSessions(clock);
  const stop = await followChannel({
    connectionString,
    channel: 'session_ended',
    log,
    heard: ended.add,
    async begin(client) {
      for (const id of await listEndedSessions(client)) ended.add(id);
    },
  });
  return { hasEnded: ended.has, stop };
}
