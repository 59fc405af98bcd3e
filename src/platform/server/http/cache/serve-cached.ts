import type { IncomingMessage } from 'node:http';
import type { RequestLog } from '../request-log.ts';
import { respond, type RequestConditions } from './cache-entry.ts';
import type { SharedCache } from './shared-cache.ts';

type Env = { incoming?: IncomingMessage };

type Options = {
  cache: SharedCache;
  keyOf: (path: string, host: string) => string;
  newRequestId: () => string;
  requests: RequestLog;
};

function conditionsOf({ headers }: IncomingMessage): RequestConditions {
  return {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    isHead: false,
    isPrefetch: headers['sec-purpose']?.toString().startsWith('prefetch') ?? false,
  };
}

/** Answers shared entries from memory before routing: one look-up, no rate limit. Returns undefined where nothing is cached. */
export function serveCached({ cache, keyOf, newRequestId, requests }: Options) {
  return (env: Env | undefined): Response | undefined => {
    const incoming = env?.incoming;
    if (incoming?.method !== 'GET' || incoming.url === undefined) return undefined;
    const started = performance.now();
    const conditions = conditionsOf(incoming);
    const key = keyOf(incoming.url, incoming.headers.host ?? '');
    const entry = cache.get(key, conditions);
    if (!entry) return undefined;
    const requestId = newRequestId();
    conditions.own = { 'x-request-id': requestId };
    const answer = respond(entry, conditions);
    const { method } = incoming;
    const { route } = entry;
    requests.note({ requestId, method, route, status: answer.status, isCheap: true, started });
    return answer;
  };
}
