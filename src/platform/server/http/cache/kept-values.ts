import type { Log } from '../../log.ts';
import { logRequest } from '../request-log.ts';
import type { Wanted } from './kept-entry.ts';
import type { SharedCache } from './shared-cache.ts';

/** What is read of an answer. */
export type KeptValue = {
  ok: true;
  status: number;
  headers: { get: (name: string) => string | null };
  json: () => Promise<unknown>;
};

type Options = { cache: SharedCache; newRequestId: () => string; log: Log };

const PLAIN: Wanted = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

/**
 * Answers the shop itself, which renders a page, from memory: read where it lies, without a request,
 * a response and its stream around it. Returns undefined when nothing is kept.
 * @param path of the API, with its query
 */
export function keptValues({ cache, newRequestId, log }: Options) {
  return (path: string): KeptValue | undefined => {
    const started = performance.now();
    const entry = cache.get(path, PLAIN);
    const body = entry?.variants.identity?.body;
    if (!entry || !body) return undefined;
    const { route, status, headers } = entry;
    const { buffer, byteOffset, byteLength } = body;
    logRequest(log, {
      requestId: newRequestId(),
      method: 'GET',
      route,
      status,
      kept: true,
      started,
    });
    return {
      ok: true,
      status,
      headers: { get: (name) => headers[name] ?? null },
      json: async () =>
        JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as unknown,
    };
  };
}
