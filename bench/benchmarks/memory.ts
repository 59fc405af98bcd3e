import { setTimeout as sleep } from 'node:timers/promises';
import { firstProduct } from '../support/first-product.ts';
import { load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { memoryOf, processesOf, type Memory } from '../support/process-figures.ts';
import type { Report, Row } from '../support/report.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';

const SETTLE_MS = 10_000;
const SAMPLE_MS = 250;
/** Until the heap has grown as far as it will. */
const LOAD_SECONDS = 15;
const BUDGET_MB = { idle: 200, loaded: 350 };

async function memoryNow({ pid, dataDir }: Shop): Promise<Memory> {
  return memoryOf(pid, await processesOf(pid, dataDir));
}

/** Pages, lists, pictures and searches that are not in the cache, in turn. */
async function visitorPaths({ origin }: Shop): Promise<() => string> {
  const { slug, images } = await firstProduct(origin);
  const picture = `/media/${images[0]?.mediaId}/640.webp`;
  let asked = 0;
  return () => {
    asked += 1;
    const paths = [
      '/',
      `/product/${slug}`,
      '/v2/products?limit=24',
      picture,
      `/?q=sea&error_description=${asked}`,
    ];
    return paths[asked % paths.length] ?? '/';
  };
}

async function highestUnderLoad(shop: Shop, seconds: number): Promise<Memory> {
  const nextPath = await visitorPaths(shop);
  let highest = await memoryNow(shop);
  const loading = load({ ...shop, seconds, nextPath });
  let isOver = false;
  const over = loading.finally(() => (isOver = true));
  while (!isOver) {
    await sleep(SAMPLE_MS);
    const now = await memoryNow(shop);
    if (now.allMb > highest.allMb) highest = now;
  }
  await over;
  return highest;
}

function row(what: string, memory: Memory, budget: number): Row {
  return {
    what,
    shop: `${format(memory.allMb)} MB`,
    budget: `<= ${budget} MB`,
    isMet: memory.allMb <= budget,
  };
}

function breakdown(when: string, memory: Memory): string {
  const { shopMb, postgresMb, buffersMb, programsMb } = memory;
  return `${when}: the shop's own memory ${format(shopMb)} MB (JavaScript, buffers, pictures in sharp), private memory of PostgreSQL's processes ${format(postgresMb)} MB, their shared memory ${format(buffersMb)} MB, program files of Node and PostgreSQL ${format(programsMb)} MB.`;
}

export async function memory({ seconds, rounds }: Options): Promise<Report> {
  const shop = await openShop({ isDemo: true, isSecondStart: true });
  try {
    await firstProduct(shop.origin);
    await sleep(SETTLE_MS);
    const idle = await memoryNow(shop);
    const loaded = await highestUnderLoad(shop, Math.max(LOAD_SECONDS, seconds * rounds));
    return {
      title: 'Memory',
      how: 'Memory of the shop and every PostgreSQL process: idle after a start of the filled demo shop, and the highest while 50 connections request pages, lists, pictures and uncached pages. A memory page that several processes share counts once; pages of program files count in full.',
      rows: [row('Idle', idle, BUDGET_MB.idle), row('Under load', loaded, BUDGET_MB.loaded)],
      notes: [breakdown('Idle', idle), breakdown('Under load', loaded)],
    };
  } finally {
    await shop.close();
  }
}
