import type { Browser, Page } from 'playwright-core';
import { HANGS_AFTER_MS } from './patience.ts';

/** What a page's browser says of itself. */
export type Look = {
  width: number;
  height: number;
  /** What the device asks for. */
  theme: 'light' | 'dark';
  /** Off: the page as the server sent it. */
  script: boolean;
  isMoving: boolean;
};

/** Pages that keep something that nothing takes out again. */
const alone = new WeakSet<Page>();

/** For a page that gets a clock, scripts or functions of a test: no other test may find them. */
export function keepAlone(page: Page): void {
  alone.add(page);
}

async function openPage(browser: Browser, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    javaScriptEnabled: look.script,
    reducedMotion: look.isMoving ? 'no-preference' : 'reduce',
    locale: 'en-IN',
  });
  context.setDefaultTimeout(HANGS_AFTER_MS);
  const page = await context.newPage();
  if (!look.script) keepAlone(page);
  return page;
}

/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Leaves for a plain text, which keeps the browser's process: pages write down what is typed when they are left. */
async function forgetStorage(page: Page, origin: string): Promise<void> {
  const { origin: last } = new URL(page.url());
  for (const one of new Set([last, origin].filter((address) => address !== 'null'))) {
    await page.goto(`${one}/robots.txt`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'cache_storage,indexeddb,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/** Takes out of a page and its browser context all that a test has left there, but files that the shop lets browsers keep. */
async function emptyPage(page: Page, origin: string): Promise<void> {
  const context = page.context();
  const tabs = context.pages().filter((one) => one !== page);
  await Promise.all(tabs.map((tab) => tab.close()));
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.mouse.move(0, 0);
  await forgetStorage(page, origin);
  await context.clearCookies();
}

async function restoreLook(page: Page, { width, height, theme, isMoving }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    media: 'screen',
    colorScheme: theme,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  });
}

/** Pages that go from test to test, emptied, also to those of another file in the same browser. */
const free = new WeakMap<Browser, Page[]>();

/**
 * A page in a browser context of its own, of an earlier test where there is one: a new one with its first visit
 * costs twice the CPU of a visit.
 * @param isOwn makes a page that no other test has had, or gets
 */
export async function takePage(browser: Browser, look: Look, isOwn: boolean): Promise<Page> {
  const page = isOwn || !look.script ? undefined : free.get(browser)?.pop();
  if (page) {
    await restoreLook(page, look);
    return page;
  }
  const made = await openPage(browser, look);
  if (isOwn) keepAlone(made);
  return made;
}

/** Empties a page for the next test, or closes it. @param origin of the shop that it has shown */
export async function giveBackPage(page: Page, origin: string): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  const isKept = page.isClosed() || alone.has(page) || browser === null;
  const isEmpty =
    !isKept &&
    (await emptyPage(page, origin).then(
      () => true,
      () => false,
    ));
  if (!isEmpty) return context.close();
  free.set(browser, [...(free.get(browser) ?? []), page]);
}
