import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, sharedBrowser } from './browser.ts';
import { HANGS_AFTER_MS } from './patience.ts';
import { openTestShop } from './shop-process.ts';
import type { TestShop } from './test-shop.ts';
import { watchPage } from './watch-page.ts';

type PageOptions = {
  width?: number;
  height?: number;
  /** What the device asks for. */
  theme?: 'light' | 'dark';
  /** Off: the page as the server sent it. */
  script?: boolean;
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
type Visits = { contexts: BrowserContext[]; faults: string[]; expected: RegExp[] };

/** Where scripts are off, Chromium refuses those that are named for preloading. */
const REFUSED_SCRIPT = /^failed: \S+\.js csp$/;

/** Enough to see where it stood, in characters. */
const LEFT_LENGTH = 3_000;

/** Waits until the page listens: clicks before that would be lost. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

async function openContext(
  browser: Browser,
  visits: Visits,
  { isMoving, ...options }: PageOptions & { isMoving: boolean },
): Promise<BrowserContext> {
  const { width = 1440, height = 900, theme = 'light', script = true } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: script,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    locale: 'en-IN',
  });
  context.setDefaultTimeout(HANGS_AFTER_MS);
  visits.contexts.push(context);
  visits.expected.push(...(options.expected ?? []), ...(script ? [] : [REFUSED_SCRIPT]));
  return context;
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
  { contexts, faults, expected }: Visits,
  hasFailed: boolean,
): Promise<void> {
  const ended = contexts.splice(0);
  const left = hasFailed ? await Promise.all(ended.flatMap((one) => one.pages()).map(leftAt)) : [];
  await Promise.all(ended.map((context) => context.close()));
  const allowed = expected.splice(0);
  const found = faults.splice(0).filter((fault) => !allowed.some((one) => one.test(fault)));
  const messages = [...(found.length > 0 ? ['The page ran into faults:', ...found] : []), ...left];
  if (messages.length > 0) throw new Error(messages.join('\n'));
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
  const visits: Visits = { contexts: [], faults: [], expected: [] };
  let shop: TestShop;
  let browser: Browser;
  beforeAll(async () => {
    const opened = host === undefined ? sharedBrowser() : launchBrowser({ host });
    [shop, browser] = await Promise.all([openTestShop(settings()), opened]);
  });
  afterEach(({ task }) => endVisits(visits, task.result?.state === 'fail'));
  afterAll(async () => {
    if (host !== undefined) await browser?.close();
    await shop?.close();
  });

  const still = new WeakSet<Page>();
  const tested: ShopUnderTest = {
    origin: () => shop.origin,
    connectionString: () => shop.connectionString,
    async newPage(options = {}) {
      const context = await openContext(browser, visits, { ...options, isMoving });
      const page = await context.newPage();
      watchPage(page, visits.faults);
      if (options.script === false) still.add(page);
      return page;
    },
    async visit(page, path) {
      const origin = host ? shop.origin.replace('127.0.0.1', host) : shop.origin;
      const response = await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' });
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
