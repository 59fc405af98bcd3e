import pg from 'pg';
import type { Log } from '#platform/server/log.ts';

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

export type CatalogueVersion = {
  /** The newest version this process has heard of. */
  current: () => number;
  stop(): Promise<void>;
};

type Options = { connectionString: string; log: Log };

/**
 * Follows the catalogue version: reads it, then hears of every change by NOTIFY. While the
 * connection is lost the last known version stays, and after it the number is read anew, so that a
 * change made meanwhile is not missed.
 */
export async function watchCatalogueVersion({
  connectionString,
  log,
}: Options): Promise<CatalogueVersion> {
  let version = 0;
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'lehar-catalogue',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client = next;
    let heard = 0;
    next.on('error', (error) =>
      log.warn({ err: error.message }, 'catalogue listener lost its connection'),
    );
    // Every connection ends once, also one that never came about: only its end brings the next try.
    next.on('end', () => {
      if (!stopped) timer = setTimeout(reconnect, RETRY_MS);
    });
    next.on('notification', ({ payload }) => {
      heard = Number(payload);
      version = Math.max(version, heard);
    });
    try {
      await next.connect();
      await next.query('LISTEN catalogue');
      const { rows } = await next.query<{ version: number }>(
        'SELECT version FROM catalogue_version',
      );
      // A newer one may have been heard before this answer is read.
      version = Math.max(rows[0]?.version ?? version, heard);
    } catch (error) {
      await next.end();
      throw error;
    }
  }

  function reconnect(): void {
    connect().catch((error: unknown) =>
      log.warn({ err: String(error) }, 'catalogue listener could not connect'),
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
    current: () => version,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
