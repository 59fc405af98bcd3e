import { createHash, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { BoundedMap } from '#platform/bounded-map.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { deviceOf, pageOf, type Seen, type VisitKind } from '../../visits-contract.ts';
import { DIRECT, OTHER_SOURCES, sourceOf } from '../../visit-sources.ts';
import {
  addSeen,
  findSubjects,
  lockVisits,
  subjectKey,
  takeSalt,
  type SeenRow,
} from './visit-queries.ts';

const FLUSH_MS = 15_000;
const MARK_BYTES = 8;
const MOST_SOURCES = 200;
/** In memory until the next flush; what comes beyond is not counted. */
const MOST_ROWS = 2_000;
const MOST_MARKS = 20_000;

/** Who looks: neither is stored anywhere. */
export type Looker = { domain: string; address: string; userAgent: string };

type Row = {
  day: string;
  kind: VisitKind;
  /** Address of a product or a drop, or id of a product. */
  subject: string | undefined;
  source: string;
  device: string;
  views: number;
  /** By browser, as this day knows it. */
  lookers: Set<string>;
};

export type VisitCounter = {
  /** Counts a page that somebody looks at. */
  see: (seen: Seen, looker: Looker) => Promise<void>;
  /** Writes what was counted since the last time. */
  flush: () => Promise<void>;
  /** Rows and marks in memory. */
  size: () => number;
  stop: () => Promise<void>;
};

function hashOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest().subarray(0, MARK_BYTES);
}

const bots = new BoundedMap<string, boolean>(500);

/** Remembers the answer: the question takes longer than all the rest. */
function isBotAgent(userAgent: string): boolean {
  const known = bots.get(userAgent);
  if (known !== undefined) return known;
  const isBot = userAgent === '' || isbot(userAgent);
  bots.set(userAgent, isBot);
  return isBot;
}

type Deps = Pick<Context, 'db' | 'clock' | 'log'>;

/** One salt for a day, asked for once; it is forgotten with its day. */
function createSalts({ db, clock }: Deps) {
  let known: { day: string; salt: Promise<Buffer> } | undefined;
  return (): { day: string; salt: Promise<Buffer> } => {
    const day = indiaDay(clock.now());
    if (known?.day !== day) {
      const entry = { day, salt: takeSalt(db, day, randomBytes(16)) };
      known = entry;
      entry.salt.catch(() => {
        if (known === entry) known = undefined;
      });
    }
    return known;
  };
}

/** What one row says of everything, of its kind of page, and of its product or drop. */
function expand(row: Row, subjects: ReadonlyMap<string, string>): SeenRow[] {
  const { day, kind, subject, views } = row;
  const subjectId = subject === undefined ? undefined : subjects.get(subjectKey(kind, subject));
  // A product that is not there was made up.
  if (subject !== undefined && subjectId === undefined) return [];
  const marksFor = (step: string) =>
    new Set([...row.lookers].map((looker) => hashOf(looker, step).toString('hex')));
  const any = { day, kind: 'any', subjectId: null, views: kind === 'cart' ? 0 : views } as const;
  const plain = { day, kind, source: '', device: '', views };
  return [
    { ...any, source: row.source, device: row.device, marks: marksFor('any') },
    { ...plain, subjectId: null, marks: marksFor(kind) },
    ...(subjectId === undefined
      ? []
      : [{ ...plain, subjectId, marks: marksFor(`${kind} ${subjectId}`) }]),
  ];
}

async function write(ctx: Deps, rows: Row[]): Promise<void> {
  const named = rows.flatMap(({ subject, kind }) => (subject ? [{ subject, kind }] : []));
  const isId = ({ kind }: { kind: VisitKind }) => kind === 'cart';
  const subjects = await findSubjects(ctx.db, {
    slugs: named.filter((one) => !isId(one)).map(({ subject }) => subject),
    ids: named.filter(isId).map(({ subject }) => subject),
  });
  const seen = rows.flatMap((row) => expand(row, subjects));
  if (seen.length === 0) return;
  await transaction(ctx, async ({ db }) => {
    await lockVisits(db);
    await addSeen(db, seen, { mostSources: MOST_SOURCES, other: OTHER_SOURCES });
  });
}

/** What was counted since the last time, never more than so much. */
function createStore() {
  let rows = new Map<string, Row>();
  let marks = 0;

  function rowOf(fresh: Omit<Row, 'views' | 'lookers'>): Row | undefined {
    const key = JSON.stringify(Object.values(fresh));
    const row = rows.get(key);
    if (row !== undefined || rows.size >= MOST_ROWS) return row;
    const added = { ...fresh, views: 0, lookers: new Set<string>() };
    rows.set(key, added);
    return added;
  }

  return {
    add(fresh: Omit<Row, 'views' | 'lookers'>, mark: string): void {
      const row = rowOf(fresh);
      if (row === undefined) return;
      row.views += 1;
      if (row.lookers.has(mark) || marks >= MOST_MARKS) return;
      marks += 1;
      row.lookers.add(mark);
    },
    takeAll(): Row[] {
      const all = [...rows.values()];
      rows = new Map();
      marks = 0;
      return all;
    },
    size: () => rows.size + marks,
  };
}

/** Counts visits in memory and writes them every 15 seconds: a process that dies loses as much. */
export function createVisitCounter(ctx: Deps): VisitCounter {
  const saltOf = createSalts(ctx);
  const store = createStore();
  let writing = Promise.resolve();
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  async function see(seen: Seen, looker: Looker): Promise<void> {
    const page = pageOf(seen.path);
    if (page === undefined || isBotAgent(looker.userAgent)) return;
    const { day, salt } = saltOf();
    const { domain, address, userAgent } = looker;
    const mark = hashOf(await salt, domain, address, userAgent).toString('hex');
    const { kind, slug: subject } =
      seen.cart === undefined ? page : { kind: 'cart' as const, slug: seen.cart };
    const from = sourceOf(seen);
    const source = from === domain ? DIRECT : from;
    store.add({ day, kind, subject, source, device: deviceOf(seen.w) }, mark);
  }

  async function writeOut(): Promise<void> {
    const all = store.takeAll();
    if (all.length === 0) return;
    try {
      await write(ctx, all);
    } catch (error) {
      ctx.log.warn({ err: error, rows: all.length }, 'visits were not counted');
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeOut);
    return writing;
  }

  return {
    see,
    flush,
    size: store.size,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
