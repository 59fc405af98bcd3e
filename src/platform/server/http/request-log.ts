import type { Log } from '../log.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';

type Answered = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** A pseudonym, never the uid. */
  person?: string;
  started: number;
  /** Answered from memory or a file, or a health check. */
  isCheap?: boolean;
  /** In-process: logged, but not counted. */
  isOwn?: boolean;
};

export type RequestLog = {
  note: (answered: Answered) => void;
  flush: () => void;
};

const MINUTE_MS = 60_000;

/** Logs each request that did work; sums up cheap and rate-limited ones once a minute, so that a flood does not fill the disk. */
export function createRequestLog(log: Log, metrics: RequestMetrics): RequestLog {
  let counts: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (Object.keys(counts).length === 0) return;
    log.info({ answered: counts }, 'cheap and refused requests of the last minute');
    counts = {};
  }

  return {
    note({ started, isCheap = false, isOwn = false, ...line }) {
      const { route, status, method } = line;
      const ms = performance.now() - started;
      if (!isOwn) metrics.count({ route, method, status, seconds: ms / 1_000 });
      if (isCheap || status === 429) {
        const kind = `${status} ${route}`;
        counts[kind] = (counts[kind] ?? 0) + 1;
        timer ??= setTimeout(flush, MINUTE_MS).unref();
        return;
      }
      log.info({ ...line, ms: Math.round(ms * 10) / 10 });
    },
    flush,
  };
}
