import { createEntryStore } from './entry-store.ts';
import {
  isReady,
  makeReady,
  respond,
  toEntry,
  type Entry,
  type SharedAnswer,
  type Wanted,
} from './kept-entry.ts';

/** Version of an entry that may be stale; served only as a fallback. */
const DOUBTFUL = -1;

export type SharedCache = {
  /** What is kept, if it belongs to the present version and is there in the wanted encoding. */
  get(key: string, wanted: Wanted): Entry | undefined;
  /** The kept answer, or `make`'s, which many waiting callers share. Only answers below 400 are kept. */
  serve(key: string, wanted: Wanted, make: () => Promise<SharedAnswer>): Promise<Response>;
  /** A kept answer of an older version, for when the database cannot answer. */
  stale(key: string, wanted: Wanted): Response | undefined;
  /** Something could not be answered as it is now: what is being made may rest on it. */
  doubt(): void;
  /** How many answers were taken from what is kept, and how many were made. */
  counts(): { hits: number; misses: number };
};

type Options = {
  /** The catalogue version this process has heard of. */
  version: () => number;
  /** Headers of every answer, unless it brings its own. */
  baseHeaders: Record<string, string>;
};

/**
 * Keeps what every visitor shares (catalogue answers, rendered pages) as bytes, compressed once in
 * each encoding that somebody takes, keyed by the catalogue version: a change of the catalogue makes
 * every older answer a miss.
 */
export function createSharedCache({ version, baseHeaders }: Options): SharedCache {
  const store = createEntryStore();
  const making = new Map<string, Promise<Entry>>();
  let doubts = 0;
  const counted = { hits: 0, misses: 0 };

  function find(key: string): Entry | undefined {
    const entry = store.get(key);
    if (entry?.version !== version()) return undefined;
    store.touch(key, entry);
    return entry;
  }

  async function makeEntry(maker: () => Promise<SharedAnswer>): Promise<Entry> {
    const wantedVersion = version();
    const doubtsBefore = doubts;
    const { headers, ...made } = await maker();
    const isSure = doubts === doubtsBefore;
    return toEntry(isSure ? wantedVersion : DOUBTFUL, {
      ...made,
      headers: { ...baseHeaders, ...headers },
    });
  }

  async function make(key: string, maker: () => Promise<SharedAnswer>): Promise<Entry> {
    counted.misses += 1;
    const slot = `${version()} ${key}`;
    const started = making.get(slot) ?? makeEntry(maker).finally(() => making.delete(slot));
    making.set(slot, started);
    const entry = await started;
    if (store.get(key) !== entry) store.keep(key, entry);
    return entry;
  }

  return {
    get(key, wanted) {
      const entry = find(key);
      if (!entry || !isReady(entry, wanted)) return undefined;
      counted.hits += 1;
      return entry;
    },
    async serve(key, wanted, maker) {
      const found = find(key);
      if (found) counted.hits += 1;
      const entry = found ?? (await make(key, maker));
      store.grew(key, entry, await makeReady(entry, wanted));
      return respond(entry, wanted);
    },
    stale(key, wanted) {
      const entry = store.get(key);
      return entry && respond(entry, wanted);
    },
    doubt() {
      doubts += 1;
    },
    counts: () => counted,
  };
}
