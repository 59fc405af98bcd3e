import { bytesOf, type Entry } from './cache-entry.ts';

const MAX_ENTRIES = 500;
const MAX_BYTES = 48 * 1024 * 1024;

export type EntryStore = {
  get(key: string): Entry | undefined;
  /** Marks an entry as used: the least recently used is evicted first. */
  touch(key: string, entry: Entry): void;
  add(key: string, entry: Entry): void;
  /** Reports a size change of an entry, if it is still there. */
  grew(key: string, entry: Entry, bytes: number): void;
};

export function createEntryStore(): EntryStore {
  const entries = new Map<string, Entry>();
  let total = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= bytesOf(entry);
  }

  function evict(): void {
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES && total <= MAX_BYTES) break;
      forget(oldest);
    }
  }

  return {
    get: (key) => entries.get(key),
    touch(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
    },
    add(key, entry) {
      // A failed page says nothing about the older one, which may still be needed.
      if (entry.status >= 500) return;
      forget(key);
      if (entry.status >= 400) return;
      entries.set(key, entry);
      total += bytesOf(entry);
      evict();
    },
    grew(key, entry, bytes) {
      if (entries.get(key) !== entry) return;
      total += bytes;
      evict();
    },
  };
}
