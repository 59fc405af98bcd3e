import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What clients know of the shop, recorded outside of it and compared with its database afterwards. */
export type Entry =
  | { what: 'invoke' | 'unknown'; uid: string; key: string; detail: string }
  | { what: 'ok'; uid: string; key: string; id: string; total: number; isReplayed: boolean }
  | { what: 'fail'; uid: string; key: string; detail: string }
  | { what: 'filled'; uid: string }
  | { what: 'cancelled'; uid: string; id: string }
  | { what: 'staged'; id: string; name: string }
  | { what: 'returned'; id: string };

export type Ledger = { append(entry: Entry): void; entries(): Entry[] };

/** In memory; with a file also there, a line an entry, written before the next step is taken. */
export function openLedger(file?: string): Ledger {
  const known =
    file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const entries = known.filter(Boolean).map((line) => JSON.parse(line) as Entry);
  return {
    append(entry) {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
    },
    entries: () => entries,
  };
}

/** One intent to order, as it ended for the client. */
export type Intent = {
  uid: string;
  key: string;
  outcome: 'open' | 'ok' | 'fail';
  id: string | null;
  /** Paise. */
  total: number | null;
  /** Whether its customer has put nothing into the cart since, nor ordered again. */
  is_last: boolean;
};

type Known = Map<string, Intent>;

function nameOf({ uid, key }: { uid: string; key: string }): string {
  return `${uid} ${key}`;
}

/** What an entry adds to what is known of its intent. A second order for one key is one more. */
function learn(intents: Known, entry: Entry): void {
  if (!('key' in entry) || entry.what === 'unknown') return;
  const { uid, key } = entry;
  const name = nameOf(entry);
  const there = intents.get(name);
  const open: Intent = { uid, key, outcome: 'open', id: null, total: null, is_last: false };
  if (entry.what === 'ok') {
    const { id, total } = entry;
    const isSecond = there?.outcome === 'ok' && there.id !== id;
    intents.set(isSecond ? `${name} ${id}` : name, { ...open, outcome: 'ok', id, total });
  } else if (there?.outcome === 'ok') return;
  else intents.set(name, { ...open, outcome: entry.what === 'fail' ? 'fail' : 'open' });
}

/** Where each intent stands. */
export function intentsOf(entries: Entry[]): Intent[] {
  const intents: Known = new Map();
  const lastOf = new Map<string, string>();
  for (const entry of entries) {
    learn(intents, entry);
    if (entry.what === 'invoke') lastOf.set(entry.uid, nameOf(entry));
    if (entry.what === 'filled') lastOf.delete(entry.uid);
  }
  for (const name of lastOf.values()) {
    const intent = intents.get(name);
    if (intent) intent.is_last = true;
  }
  return [...intents.values()];
}
