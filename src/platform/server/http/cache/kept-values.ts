import type { Entry, Wanted } from './kept-entry.ts';
import type { SharedCache } from './shared-cache.ts';

/** What is read of an answer. */
export type KeptValue = {
  ok: true;
  status: number;
  headers: { get: (name: string) => string | null };
  json: () => Promise<unknown>;
};

const PLAIN: Wanted = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

/** Many pages are made of the same few answers, which stay while they are asked for. */
const MAX_VALUES = 8;

/** Reads what each entry says once. The value is frozen, because all who ask get the same. */
function readOnce(): (entry: Entry, body: Uint8Array) => unknown {
  const values = new Map<Entry, unknown>();
  return (entry, { buffer, byteOffset, byteLength }) => {
    if (values.has(entry)) {
      const value = values.get(entry);
      values.delete(entry);
      values.set(entry, value);
      return value;
    }
    const text = Buffer.from(buffer, byteOffset, byteLength).toString();
    const value: unknown = JSON.parse(text, (_, part: unknown) => Object.freeze(part));
    values.set(entry, value);
    for (const oldest of values.keys()) {
      if (values.size <= MAX_VALUES) break;
      values.delete(oldest);
    }
    return value;
  };
}

/**
 * Answers the shop itself, which renders a page, from memory: read where it lies, without a request,
 * a response and its stream around it. Returns undefined when nothing is kept.
 * @param path of the API, with its query
 */
export function keptValues(cache: SharedCache) {
  const read = readOnce();
  return (path: string): KeptValue | undefined => {
    const entry = cache.get(path, PLAIN);
    const body = entry?.variants.identity?.body;
    if (!entry || !body) return undefined;
    const { status, headers } = entry;
    return {
      ok: true,
      status,
      headers: { get: (name) => headers[name] ?? null },
      json: async () => read(entry, body),
    };
  };
}
