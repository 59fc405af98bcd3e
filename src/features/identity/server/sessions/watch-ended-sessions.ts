import pg from 'pg';
import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import { createEndedSessions } from './ended-sessions.ts';

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

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
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'lehar-sessions',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client = next;
    next.on('error', (error) =>
      log.warn({ err: error.message }, 'session listener lost its connection'),
    );
    // Every connection ends once, also one that never came about: only its end brings the next try.
    next.on('end', () => {
      if (!stopped) timer = setTimeout(reconnect, RETRY_MS);
    });
    next.on('notification', ({ payload }) => ended.add(payload ?? ''));
    try {
      await next.connect();
      await next.query('LISTEN session_ended');
      const { rows } = await next.query<{ id: string }>(
        'SELECT id FROM identity.ended_session WHERE expires_at > now()',
      );
      for (const { id } of rows) ended.add(id);
    } catch (error) {
      await next.end();
      throw error;
    }
  }

  function reconnect(): void {
    connect().catch((error: unknown) =>
      log.warn({ err: String(error) }, 'session listener could not connect'),
    );
  }

  try {
    await connect();
  } catch (error) {
    stopped = true;
    clearTimeout(timer);
    throw error;
  }
  return {
    hasEnded: ended.has,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
