import type { IncomingMessage } from 'node:http';
import type { Wanted } from './kept-entry.ts';
import type { SharedCache } from './shared-cache.ts';

type Env = { incoming?: IncomingMessage };

type Options = {
  cache: SharedCache;
  /** Keys under which the answer to this path may be kept. */
  keyOf: (path: string, host: string) => string;
  /** Whether whoever sent this may be answered now. */
  allow: (incoming: IncomingMessage) => boolean;
};

function wantedOf({ headers }: IncomingMessage): Wanted {
  return {
    acceptEncoding: headers['accept-encoding']?.toString(),
    ifNoneMatch: headers['if-none-match'],
    isHead: false,
    isPrefetch: headers['sec-purpose']?.toString().startsWith('prefetch') ?? false,
  };
}

/**
 * Answers from memory before any router has looked at the request: what every visitor shares is one
 * look-up away. Returns undefined when there is nothing kept, or the caller has to wait.
 */
export function keptAnswers({ cache, keyOf, allow }: Options) {
  return (env: Env | undefined): Response | undefined => {
    const incoming = env?.incoming;
    if (incoming?.method !== 'GET' || incoming.url === undefined) return undefined;
    const key = keyOf(incoming.url, incoming.headers.host ?? '');
    const answer = cache.get(key, wantedOf(incoming));
    return answer && allow(incoming) ? answer : undefined;
  };
}
