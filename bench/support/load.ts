import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection, type Answered } from './http-connection.ts';
import { cpuMs } from './process-figures.ts';
import { percentile } from './statistics.ts';

export type Headers = Record<string, string>;

export type Load = {
  origin: string;
  /** The process whose CPU time is counted. */
  pid: number;
  seconds: number;
  connections?: number;
  /** The same for all, or what each connection sends (by its number). */
  headers?: Headers | ((connection: number) => Headers);
  /** The path of the next request. */
  nextPath: () => string;
  /** The JSON that the next request posts; without it all are GETs. */
  nextBody?: (connection: number) => string;
  /** Requests a second over all connections; without it as many as are answered. */
  rate?: number;
  /** Ends it sooner. */
  signal?: AbortSignal;
};

export type Loaded = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the answering process for one request. */
  cpuMicros: number;
};

export const CONNECTIONS = 50;

/** What a browser says it takes; most answers are compressed ones. */
export const BROWSER: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' };

function headersOf({ headers = BROWSER }: Load, index: number): Headers {
  return typeof headers === 'function' ? headers(index) : headers;
}

function ask(
  connection: HttpConnection,
  { nextPath, nextBody }: Load,
  index: number,
): Promise<Answered> {
  return nextBody ? connection.post(nextPath(), nextBody(index)) : connection.get(nextPath());
}

function isOver({ seconds, signal }: Load, start: number): boolean {
  return signal?.aborted === true || performance.now() - start >= seconds * 1000;
}

/** Asks over one connection until the time is over. A late request counts from when it was due. */
async function drive(options: Load, index: number, latencies: number[]): Promise<void> {
  const { origin, rate, connections = CONNECTIONS } = options;
  const connection = new HttpConnection(origin, headersOf(options, index));
  const interval = rate === undefined ? 0 : (connections / rate) * 1000;
  const start = performance.now();
  let due = start + (interval * index) / connections;
  try {
    while (!isOver(options, start)) {
      const wait = due - performance.now();
      if (interval > 0 && wait > 0) await sleep(wait);
      // A timer fires up to a millisecond late; that is ours. A request kept waiting is the server's.
      const from = interval > 0 && wait <= 0 ? due : performance.now();
      const { status } = await ask(connection, options, index);
      if (status >= 300) throw new Error(`A request was answered with ${status}`);
      latencies.push(performance.now() - from);
      due += interval;
    }
  } finally {
    connection.close();
  }
}

/** Runs load against a server. @throws when any request fails: then no figure means anything */
export async function load(options: Load): Promise<Loaded> {
  const { connections = CONNECTIONS, pid } = options;
  const latencies: number[] = [];
  const cpuBefore = await cpuMs(pid);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, index) => drive(options, index, latencies)),
  );
  const elapsed = performance.now() - start;
  const used = (await cpuMs(pid)) - cpuBefore;
  return {
    perSecond: (latencies.length * 1000) / elapsed,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuMicros: (used * 1000) / latencies.length,
  };
}
