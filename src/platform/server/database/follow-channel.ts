import pg from 'pg';
import type { Log } from '../log.ts';
import { connectTimeoutMs } from './connect-timeout.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;
/** A listener that sends nothing never notices a dead connection. */
const PULSE_MS = 15_000;
const SILENCE_MS = 5_000;

type Options = {
  connectionString: string;
  channel: string;
  log: Log;
  heard: (payload: string, client: pg.Client) => void;
  /** Catches up at each (re)connection. */
  begin: (client: pg.Client) => Promise<void>;
  pulseMs?: number;
};

/** Follows a NOTIFY channel on its own connection, with reconnects. @returns how to stop @throws if the first connection fails */
export async function followChannel(options: Options): Promise<() => Promise<void>> {
  const { connectionString, channel, log, heard, begin, pulseMs = PULSE_MS } = options;
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: `lehar-${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs(connectionString, CONNECT_MS),
      // `pipeline` keeps the driver from leaving a connection open that does not answer.
      pipeline: true,
      query_timeout: SILENCE_MS,
    });
    client = next;
    next.on('error', (error) =>
      log.warn({ err: error.message, channel }, 'listener lost its connection'),
    );
    // Every connection ends once, also a failed one: its end starts the next try.
    next.on('end', () => {
      clearInterval(pulse);
      if (!stopped) timer = setTimeout(reconnect, RETRY_MS);
    });
    next.on('notification', ({ payload }) => heard(payload ?? '', next));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      await begin(next);
      pulse = setInterval(() => void next.query('SELECT 1').catch(() => undefined), pulseMs);
    } catch (error) {
      await next.end();
      throw error;
    }
  }

  function reconnect(): void {
    connect().catch((error: unknown) =>
      log.warn({ err: String(error), channel }, 'listener could not connect'),
    );
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  }

  try {
    await connect();
  } catch (error) {
    stopped = true;
    clearTimeout(timer);
    throw error;
  }
  return stop;
}
