import { cpuMs } from './process-figures.ts';

export type Headers = Record<string, string>;

/** The part of autocannon that is used here; it is installed in bench/ and brings no types. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  headers?: Headers;
  overallRate?: number;
  requests?: { method: 'GET'; setupRequest(request: object): object }[];
}) => Promise<{
  requests: { total: number };
  latency: { p50: number; p99: number; max: number };
  duration: number;
  errors: number;
  timeouts: number;
  non2xx: number;
}>;

export type Load = {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Headers;
  /** Requests a second over all connections; without it as many as are answered. */
  rate?: number;
  /** Makes each request's path. */
  nextPath?: () => string;
  /** The process whose CPU time is counted. */
  pid: number;
};

export type Loaded = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the answering process for one request, in microseconds. */
  cpuMicros: number;
};

export const CONNECTIONS = 50;

/** Runs load against a server. @throws when any request fails, because then no figure means anything */
export async function load(options: Load): Promise<Loaded> {
  const tool: string = 'autocannon';
  const { default: autocannon } = (await import(tool)) as { default: Autocannon };
  const { url, seconds, connections = CONNECTIONS, headers, rate, nextPath, pid } = options;
  const before = await cpuMs(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers && { headers }),
    ...(rate !== undefined && { overallRate: rate }),
    ...(nextPath && {
      requests: [
        { method: 'GET', setupRequest: (request) => ({ ...request, path: nextPath() }) },
      ],
    }),
  });
  const used = (await cpuMs(pid)) - before;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed: ${url}`);
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: (used * 1000) / result.requests.total,
  };
}
