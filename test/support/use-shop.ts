import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, sharedBrowser } from './browser.ts';
import { giveBackPage, takePage, type Look } from './page-pool.ts';
import { openTestShop } from './shop-process.ts';
import type { TestShop } from './test-shop.ts';
import { watchPage } from './watch-page.ts';

type PageOptions = Partial<Omit<Look, 'isMoving'>> & {
  /** A page that no test has had, or gets later: where it matters that nothing was ever fetched. */
  isOwn?: boolean;
  /** Faults that the test provokes on purpose: what matches does not fail it. */
  expected?: RegExp[];
};

export type ShopUnderTest = {
  origin(): string;
  connectionString(): string;
  /** A visitor of their own, with nothing opened yet. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Opens an address of the shop and waits until the page has come to life. */
  visit(page: Page, path: string): Promise<Response>;
  /** Both in one. */
  open(path: string, options?: PageOptions): Promise<Page>;
};

/** Faults that each test's pages have run into, checked when the test ends. */
type Visits = { pages: Page[]; faults: string[]; expected: RegExp[] };

const DESK = { width: 1440, height: 900, theme: 'light', script: true } as const;

/** Where scripts are off, Chromium refuses those that are named for preloading. */
const REFUSED_SCRIPT = /^failed: \S+\.js csp$/;

/** Enough to see where it stood, in characters. */
const LEFT_LENGTH = 3_000;

/** Waits until the page listens: clicks before that would be lost. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Text of the pages of a failed test. */
async function leftAt(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} showed:\n${shown.slice(0, LEFT_LENGTH)}`;
}

async function endVisits(
  { pages, faults, expected }: Visits,
  end: (page: Page) => Promise<void>,
): Promise<string[]> {
  const ended = pages.splice(0);
  await Promise.all(ended.map(end));
  const allowed = expected.splice(0);
  const found = faults.splice(0).filter((fault) => !allowed.some((one) => one.test(fault)));
  return found.length > 0 ? ['The page ran into faults:', ...found] : [];
}

/**
 * A shop and a browser for the tests of one file. Whatever a page complains about (console, failed
 * requests) fails its test, unless it is `expected`.
 * @param options.host the address at which the pages reach the shop, instead of the loopback address
 * @param options.isMoving what fades and slides does so: a fifth more CPU, for tests that are about it
 */
export function useShop(
  settings: () => Record<string, string> = () => ({}),
  { host, isMoving = false }: { host?: string; isMoving?: boolean } = {},
): ShopUnderTest {
  const visits: Visits = { pages: [], faults: [], expected: [] };
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    const opened = host === undefined ? sharedBrowser() : launchBrowser({ host });
    [shop, browser] = await Promise.all([openTestShop(settings()), opened]);
  });
  const address = () => (host ? shop.origin.replace('127.0.0.1', host) : shop.origin);
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    const all = visits.pages.flatMap((page) => page.context().pages());
    const left = hasFailed ? await Promise.all(all.map(leftAt)) : [];
    const found = await endVisits(visits, (page) =>
      hasFailed ? page.context().close() : giveBackPage(page, address()),
    );
    const messages = [...found, ...left];
    if (messages.length > 0) throw new Error(messages.join('\n'));
  });
  afterAll(async () => {
    if (host !== undefined) await browser?.close();
    await shop?.close();
  });

  const still = new WeakSet<Page>();
  const tested: ShopUnderTest = {
    origin: () => shop.origin,
    connectionString: () => shop.connectionString,
    async newPage({ expected = [], isOwn = false, ...options } = {}) {
      const look = { ...DESK, isMoving, ...options };
      const page = await takePage(browser, look, isOwn);
      visits.pages.push(page);
      visits.expected.push(...expected, ...(look.script ? [] : [REFUSED_SCRIPT]));
      watchPage(page, visits.faults);
      if (!look.script) still.add(page);
      return page;
    },
    async visit(page, path) {
      const response = await page.goto(`${address()}${path}`, { waitUntil: 'domcontentloaded' });
      if (!response) throw new Error(`Nothing was loaded for ${path}`);
      if (!still.has(page)) await untilReady(page);
      return response;
    },
    async open(path, options) {
      const page = await tested.newPage(options);
      await tested.visit(page, path);
      return page;
    },
  };
  return tested;
}
