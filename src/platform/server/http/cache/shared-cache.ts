import { BoundedMap } from '#platform/bounded-map.ts';
import {
  isReady,
  isShrinkable,
  makeReady,
  respond,
  shrink,
  toEntry,
  type Entry,
  type RequestConditions,
  type SharedAnswer,
} from './cache-entry.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';

/** Version of an entry that may be out of date; served only as a fallback. */
const STALE = -1;

/** Parsed values are several times as large as their bytes; pages use the same few. */
const MAX_VALUES = 8;

const UNCOMPRESSED: RequestConditions = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

/** The part of a `Response` that the API's client reads. */
export type CachedValue = {
  ok: true;
  status: number;
  headers: { get: (name: string) => string | null };
  json: () => Promise<unknown>;
};

export type SharedCache = {
  get(key: string, conditions: RequestConditions): Entry | undefined;
  /** The cached answer, or a rendered one, which waiting callers share. Only answers below 400 are cached. */
  serve(
    key: string,
    conditions: RequestConditions,
    render: () => Promise<SharedAnswer>,
  ): Promise<Response>;
  read(key: string): CachedValue | undefined;
  /** An older cached answer, for when the database cannot answer. */
  stale(key: string, conditions: RequestConditions): Response | undefined;
  /** Marks entries in the making as incomplete, because a call for them failed. */
  invalidateInFlight(): void;
  counts(): { hits: number; misses: number };
};

type Options = {
  version: () => number;
  baseHeaders: Record<string, string>;
};

function parse({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): unknown {
  const text = Buffer.from(buffer, byteOffset, byteLength).toString();
  return JSON.parse(text, (_, part: unknown) => Object.freeze(part));
}

function createReader(get: SharedCache['get']): SharedCache['read'] {
  const values = new BoundedMap<Entry, unknown>(MAX_VALUES);
  return (key) => {
    const entry = get(key, UNCOMPRESSED);
    const body = entry?.encodings.identity?.body;
    if (!entry || !body) return undefined;
    return {
      ok: true,
      status: entry.status,
      headers: { get: (name) => entry.headers[name] ?? null },
      json: async () => {
        const value = values.get(entry) ?? parse(body);
        values.set(entry, value);
        return value;
      },
    };
  };
}

/** Shrinks one page at a time; where that fails the page stays as it is. */
function createShrinker(store: EntryStore) {
  let isBusy = false;
  return async (key: string, entry: Entry): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    store.grew(key, entry, await shrink(entry).catch(() => 0));
    isBusy = false;
  };
}

/** Caches shared answers and pages as bytes, compressed once per requested encoding and again where they are read again; a new version outdates all. */
export function createSharedCache({ version, baseHeaders }: Options): SharedCache {
  const store = createEntryStore();
  const shrinkOne = createShrinker(store);
  const making = new Map<string, Promise<Entry>>();
  const counted = { hits: 0, misses: 0 };
  let invalidations = 0;

  function find(key: string): Entry | undefined {
    const entry = store.get(key);
    if (entry?.version !== version()) return undefined;
    store.touch(key, entry);
    return entry;
  }

  function get(key: string, conditions: RequestConditions): Entry | undefined {
    const entry = find(key);
    if (!entry || !isReady(entry, conditions)) return undefined;
    counted.hits += 1;
    if (isShrinkable(entry)) void shrinkOne(key, entry);
    return entry;
  }

  async function makeEntry(render: () => Promise<SharedAnswer>): Promise<Entry> {
    const [versionBefore, invalidationsBefore] = [version(), invalidations];
    const { headers, ...made } = await render();
    const isValid = invalidations === invalidationsBefore;
    return toEntry(isValid ? versionBefore : STALE, {
      ...made,
      headers: { ...baseHeaders, ...headers },
    });
  }

  async function make(key: string, render: () => Promise<SharedAnswer>): Promise<Entry> {
    counted.misses += 1;
    const slot = `${version()} ${key}`;
    const started = making.get(slot) ?? makeEntry(render).finally(() => making.delete(slot));
    making.set(slot, started);
    const entry = await started;
    if (store.get(key) !== entry) store.add(key, entry);
    return entry;
  }

  return {
    get,
    async serve(key, conditions, render) {
      const found = find(key);
      if (found) counted.hits += 1;
      const entry = found ?? (await make(key, render));
      store.grew(key, entry, await makeReady(entry, conditions));
      return respond(entry, conditions);
    },
    read: createReader(get),
    stale(key, conditions) {
      const entry = store.get(key);
      return entry && respond(entry, conditions);
    },
    invalidateInFlight() {
      invalidations += 1;
    },
    counts: () => counted,
  };
}
