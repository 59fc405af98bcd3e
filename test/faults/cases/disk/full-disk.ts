import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBuyers } from '../../harness/buyers.ts';
import { call, type Answer, type Buyer } from '../../harness/calls.ts';
import { quantile, seconds, tally } from '../../harness/figures.ts';
import { openLedger } from '../../harness/ledger.ts';
import { confirmedIn, startClient, stopClient } from '../../harness/load.ts';
import { conclude, type FaultCase, type Outcome } from '../../harness/outcome.ts';
import { onOwnShop } from '../../harness/own-shop.ts';
import { startProbe, unfitting, visit, type Probe } from '../../harness/probe.ts';
import { mountSmallDisk, type SmallDisk } from '../../harness/small-disk.ts';
import type { Stage } from '../../harness/stage.ts';
import { makePictures } from '../others/matrix-calls.ts';

const DISK_MB = 700;
const SIZES = { long: { rounds: 5, buyers: 8 }, short: { rounds: 1, buyers: 4 } };
/** Megabytes that are left at each step down; the watermark lies between the last two. */
const STEPS = [400, 300, 200];
const EMPTY_MS = 6_000;
const PATIENCE_MS = 60_000;
const LONGEST_WAIT_MS = 1_000;

type Book = { stage: Stage; disk: SmallDisk; buyer: Buyer; file: string; wrong: string[] };

function summary({ status, code, retryAfter }: Answer): string {
  return `${status} ${code} ${retryAfter}`.replaceAll(/ +/g, ' ').trim();
}

const REFUSED = '503 STORAGE_LOW 30';

async function fill({ stage, buyer }: Book): Promise<string> {
  const body = { productId: 'none', variantId: '0', quantity: 1 };
  return summary(await call(stage.shop.origin, 'POST /v2/cart', buyer, { body }));
}

/** Waits until writing is answered so. @returns milliseconds */
async function until(book: Book, isSo: (answer: string) => boolean): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const answer = await fill(book);
    const ms = performance.now() - begun;
    if (isSo(answer)) return ms;
    if (ms > PATIENCE_MS) {
      book.wrong.push(`after ${seconds(ms)} still ${answer}`);
      return ms;
    }
    await wait(50);
  }
}

/** While room is short, what reads is answered and what lets people in as well. */
async function look({ stage, buyer, wrong }: Book): Promise<void> {
  const { origin } = stage.shop;
  for (const methodAndPath of [
    'GET /v2/carts',
    'GET /v2/orders',
    'GET /v2/products',
    'GET /readyz',
  ]) {
    const { status } = await call(origin, methodAndPath, buyer);
    if (status !== 200) wrong.push(`low: ${methodAndPath} was answered ${status}`);
  }
  const order = summary(
    await call(origin, 'POST /v2/order', buyer, { body: {}, key: 'while-low' }),
  );
  if (order !== REFUSED) wrong.push(`low: an order was answered ${order}`);
  const { disk } = (await call(origin, 'GET /readyz', buyer)).body as { disk?: string };
  if (disk !== 'low') wrong.push(`low: readyz says ${disk}`);
}

/** Step by step below the watermark, to nothing, and back. @returns milliseconds until it is right again */
async function stepDown(book: Book): Promise<number> {
  const { disk } = book;
  for (const mb of STEPS) {
    await disk.leave(mb * 1e6);
    await wait(300);
  }
  await until(book, (answer) => answer === REFUSED);
  await look(book);
  await disk.leave(0);
  await wait(EMPTY_MS);
  await disk.clear();
  return until(book, (answer) => !answer.startsWith('503'));
}

/** All at once, faster than anybody looks: PostgreSQL itself finds no room, in the middle of orders. */
async function dropDown(book: Book): Promise<number> {
  const { disk, file } = book;
  const before = confirmedIn(file);
  while (confirmedIn(file) < before + 2) await wait(20);
  await disk.leave(0);
  await wait(EMPTY_MS);
  await disk.clear();
  return until(book, (answer) => !answer.startsWith('503'));
}

function longest(probes: Probe[]): number {
  return quantile(
    1,
    probes.map(({ ms }) => ms),
  );
}

async function runOn(stage: Stage, disk: SmallDisk, size: 'long' | 'short'): Promise<Outcome> {
  const { rounds, buyers } = SIZES[size];
  const { origin } = stage.shop;
  const file = path.join(stage.folder, 'ledger-of-disk');
  const client = await startClient(stage, buyers, file);
  const [buyer] = await makeBuyers(stage, 1);
  if (!buyer) throw new Error('There is nobody to ask');
  const book: Book = { stage, disk, buyer, file, wrong: [] };
  const [picture] = await makePictures(stage, 1);
  const seen = ['/', '/v2/products', String(picture)].map((at) => origin + at);
  await Promise.all(seen.map((url) => visit(url)));
  const pid = stage.shop.pid();
  const reads = seen.map((url) => startProbe(() => visit(url), 50));
  const carts = startProbe(() => call(origin, 'GET /v2/carts', buyer), 50);
  const health = startProbe(() => visit(`${origin}/healthz`), 50);
  const times: number[] = [];
  for (let round = 0; round < rounds && !stage.isHurried(); round += 1) {
    times.push(await dropDown(book), await stepDown(book));
  }
  const read = (await Promise.all(reads.map((probe) => probe.stop()))).flat();
  const cartAnswers = await carts.stop();
  const waits = await health.stop();
  await stopClient(client);
  const entries = openLedger(file).entries();
  for (const entry of entries) stage.ledger.append(entry);
  const unknown = entries.flatMap((one) => (one.what === 'unknown' ? [one.detail] : []));
  const lost = read.filter(({ answer }) => answer.status !== 200);
  const wrong = [
    ...book.wrong,
    ...lost.map(({ answer }) => `what everybody reads: ${answer.status} ${answer.code}`),
    ...unfitting(cartAnswers, [200]).map((one) => `a cart was answered ${one}`),
    ...unknown.filter((one) => !one.startsWith('503')).map((one) => `an order: ${one}`),
    ...(longest(waits) > LONGEST_WAIT_MS ? [`healthz took ${seconds(longest(waits))}`] : []),
    ...(stage.shop.pid() === pid ? [] : ['the process ended']),
  ];
  const counts = {
    'times without room': times.length,
    'orders confirmed': confirmedIn(file),
    'PostgreSQL found no room': stage.shop.said().split('"code":"53100"').length - 1,
    'orders not answered': tally(unknown),
    carts: tally(cartAnswers.map(({ answer }) => `${answer.status} ${answer.code}`)),
    'catalogue, home, picture': `${read.length}, ${lost.length} not shown`,
    'writing again after, p50': seconds(quantile(0.5, times)),
    'at the latest': seconds(quantile(1, times)),
    'healthz, longest': seconds(longest(waits)),
  };
  return conclude(stage, { counts, wrong });
}

/** F7: the disk of the shop's own database fills up, step by step and at one stroke. */
export const fullDisk: FaultCase = {
  name: 'F7',
  isSlow: true,
  says: 'the disk of the database runs full under load, and has room again',
  async run(outer, size) {
    const folder = path.join(outer.folder, 'small-disk');
    const disk = await mountSmallDisk(folder, DISK_MB);
    if (!disk) return { counts: {}, wrong: [], notTried: 'nothing can be mounted' };
    try {
      const dataDir = path.join(folder, 'shop');
      return await onOwnShop(outer, dataDir, (stage) => runOn(stage, disk, size));
    } finally {
      await disk.close();
    }
  },
};
