import type { Browser, Locator, Page } from 'playwright-core';
import { CPU_THROTTLE } from './slow-page.ts';

/** Slow 4G, as Lighthouse counts it: 150 ms for a round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

export type Buyer = {
  page: Page;
  /** Opens a page and waits until it can be used. */
  open: (url: string) => Promise<void>;
  /** A tap, and the wait for what it brings. */
  tap: (button: Locator, brings: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  effort: () => Effort;
  close: () => Promise<void>;
};

/** What an order asks of a buyer; `waitedMs` without the time to read and to type. */
export type Effort = { taps: number; fields: number; letters: number; waitedMs: number };

/** A buyer with a slow phone on a slow network. @param state what their browser has kept */
export async function openBuyer(browser: Browser, state?: BrowserState): Promise<Buyer> {
  const context = await browser.newContext({
    ...PHONE,
    deviceScaleFactor: 2,
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  const effort: Effort = { taps: 0, fields: 0, letters: 0, waitedMs: 0 };
  const wait = async (act: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await act();
    effort.waitedMs += performance.now() - begun;
  };
  return {
    page,
    open: (url) =>
      wait(async () => {
        await page.goto(url, { waitUntil: 'commit' });
        await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      }),
    async tap(button, brings) {
      await button.scrollIntoViewIfNeeded();
      effort.taps += 1;
      await wait(async () => {
        await button.click();
        await brings.waitFor();
      });
    },
    async fill(field, text) {
      await field.fill(text);
      effort.fields += 1;
      effort.letters += text.length;
    },
    effort: () => ({ ...effort }),
    close: () => context.close(),
  };
}

export type BrowserState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
