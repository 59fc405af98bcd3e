import { setTimeout as sleep } from 'node:timers/promises';
import { firstProduct } from '../support/first-product.ts';
import { load, type Loaded } from '../support/load.ts';
import { askOwner, signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { OWNER } from '../support/shared-shops.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { format, median } from '../support/statistics.ts';

const PUBLICATIONS = 20;
const PAUSE_MS = 500;
const RATE = 100;
const CONNECTIONS = 20;
const WARM_UP_MS = 3_000;
/** Readers of each process, who look at every answer. */
const READERS = 2;
const READ_PAUSE_MS = 10;
const BUDGET_MS = 1_000;
const LATE_MS = 30_000;
/** Ends when the last publication is seen. */
const LONGEST_SECONDS = 300;

/** Stands in several places of each page, once for each publication. */
const LOT = /\bLot-(\d+)\b/g;

/** One of the processes, and the newest lot that it has answered. */
type Answering = Pick<Shop, 'origin' | 'pid'> & { newest: number };
type Seen = { answers: number; wrong: number };

type Settings = { version: number; published: Record<'who' | 'home' | 'words' | 'bar', object> };

/** @returns when it was sent */
async function publish(origin: string, token: string, lot: number): Promise<number> {
  const { version, published } = await askOwner<Settings>(origin, 'GET /v2/admin/shop', token);
  const { who, home, words, bar } = published;
  const patch = {
    who: { ...who, name: `Lot-${lot}` },
    home: { ...home, headline: `Lot-${lot}.` },
    words: { ...words, footer: `This is Lot-${lot}.` },
    bar: { ...bar, text: `Lot-${lot} is here` },
  };
  const draft = await askOwner<Settings>(origin, 'PUT /v2/admin/shop/draft', token, {
    version,
    patch,
  });
  const sent = performance.now();
  await askOwner(origin, 'POST /v2/admin/shop/publish', token, { version: draft.version });
  return sent;
}

/** Reads an answer: all of it must be of one publication, and of none before what was answered earlier. */
async function read(at: Answering, path: string, seen: Seen): Promise<void> {
  const least = at.newest;
  const answer = await fetch(at.origin + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const lots = new Set([...(await answer.text()).matchAll(LOT)].map(([, lot]) => Number(lot)));
  const [lot = -1] = lots;
  seen.answers += 1;
  if (lots.size !== 1 || lot < least) seen.wrong += 1;
  at.newest = Math.max(at.newest, lot);
}

async function untilSeen(at: Answering, lot: number, sent: number): Promise<number> {
  while (at.newest < lot) {
    if (performance.now() - sent > LATE_MS) throw new Error(`${at.origin} never answered it`);
    await sleep(1);
  }
  return performance.now() - sent;
}

/** Visitors and readers at both processes while this work goes on. */
async function besideVisitors(
  both: Answering[],
  paths: string[],
  seen: Seen,
  work: () => Promise<unknown>,
): Promise<Loaded[]> {
  const over = new AbortController();
  let asked = 0;
  const nextPath = (): string => paths[(asked += 1) % paths.length] ?? '/';
  const visitors = both.map((one) =>
    load({
      ...one,
      seconds: LONGEST_SECONDS,
      connections: CONNECTIONS,
      rate: RATE,
      signal: over.signal,
      nextPath,
    }),
  );
  const readers = both.flatMap((one) =>
    Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted) {
        await read(one, nextPath(), seen);
        await sleep(READ_PAUSE_MS);
      }
    }),
  );
  const all = Promise.all([...visitors, ...readers]);
  await Promise.race([work(), all]).finally(() => over.abort());
  await all;
  return Promise.all(visitors);
}

/** @returns after how many ms each publication was seen at each process */
async function publishAll(both: Answering[], token: string): Promise<number[][]> {
  const times: number[][] = [];
  for (let lot = 1; lot <= PUBLICATIONS; lot += 1) {
    const sent = await publish(both[0]?.origin ?? '', token, lot);
    times.push(await Promise.all(both.map((one) => untilSeen(one, lot, sent))));
    await sleep(PAUSE_MS);
  }
  return times;
}

function timeRow(what: string, times: number[]): Row {
  const longest = Math.max(...times);
  return {
    what: `${what}: time until it answers what was published`,
    shop: `longest ${format(longest)} ms (median ${format(median(times))} ms)`,
    budget: `<= ${format(BUDGET_MS)} ms`,
    isMet: longest <= BUDGET_MS,
  };
}

function slower(loads: Loaded[]): Loaded {
  const [first, ...others] = loads;
  if (!first) throw new Error('Nothing was measured');
  return others.reduce((worst, one) => (one.p99Ms > worst.p99Ms ? one : worst), first);
}

function visitorRow(beside: Loaded[], alone: Loaded[]): Row {
  const [during, without] = [slower(beside), slower(alone)];
  const told = ({ p50Ms, p99Ms, cpuMicros }: Loaded): string =>
    `p99 ${format(p99Ms, 1)} ms (median ${format(p50Ms, 1)} ms; CPU of one request ${format(cpuMicros / 1000, 2)} ms)`;
  return {
    what: 'Visitors meanwhile, at the slower process',
    shop: told(during),
    limit: told(without),
    ratio: `${format(during.p99Ms / without.p99Ms, 1)} times as long`,
  };
}

async function measure(one: Shop, other: Shop): Promise<Row[]> {
  const both = [one, other].map(({ origin, pid }) => ({ origin, pid, newest: -1 }));
  const token = await signOwnerIn(one.origin, OWNER);
  const { slug } = await firstProduct(one.origin);
  const paths = ['/', `/product/${slug}`, '/v2/shop', '/care-guide'];
  await publish(one.origin, token, 0);
  const first = { answers: 0, wrong: 0 };
  for (const each of both) while (each.newest < 0) await read(each, '/v2/shop', first);
  const seen = { answers: 0, wrong: 0 };
  const pass = (ms: number) => besideVisitors(both, paths, seen, () => sleep(ms));
  await pass(WARM_UP_MS);
  const alone = await pass(PUBLICATIONS * PAUSE_MS);
  let times: number[][] = [];
  const beside = await besideVisitors(both, paths, seen, async () => {
    times = await publishAll(both, token);
  });
  const at = (index: number): number[] => times.map((each) => each[index] ?? NaN);
  return [
    timeRow('The process that publishes', at(0)),
    timeRow('The other process', at(1)),
    {
      what: `Answers that mix two publications or fall back behind one, of ${format(seen.answers)}`,
      shop: format(seen.wrong),
      budget: '0',
      isMet: seen.wrong === 0,
    },
    visitorRow(beside, alone),
  ];
}

export async function publishing(): Promise<Report> {
  // The first start makes pictures for a while.
  const one = await openShop({ isDemo: true, isSecondStart: true, settings: OWNER });
  try {
    const other = await openShop({
      isDemo: true,
      settings: OWNER,
      connectionString: one.connectionString,
    });
    try {
      return {
        title: 'Publishing while visitors come',
        how: `Two processes on one database. ${RATE} visitors a second at each ask for the home page, a product page, \`/v2/shop\` and a page of text. Meanwhile the owner publishes ${PUBLICATIONS} times, ${PAUSE_MS} ms after the last one is seen everywhere: name, headline, announcement and footer, each of which names its publication. Time counts from the moment at which she sends it. Readers look at every place of each answer. The limit is the same without publishing, right before.`,
        rows: await measure(one, other),
      };
    } finally {
      await other.close();
    }
  } finally {
    await one.close();
  }
}
