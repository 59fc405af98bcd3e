import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the focus stands on what the locator finds. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Path and query, as the address bar shows them. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(address);
}

/** Acts, and waits until the page has said this, however soon it takes the words away by itself. */
export async function untilSaid(
  page: Page,
  words: string,
  act: () => Promise<unknown>,
): Promise<void> {
  // In the page, where no frame is missed on a busy machine.
  const said = page.waitForFunction((sought) => document.body.textContent.includes(sought), words);
  await Promise.all([said, act()]);
}

/** Lets everything that is fading or sliding arrive, except what never ends. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
  });
}

/** Waits for the fonts, for every picture that is in view, and until what came last is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((one) => {
      const { top, right, bottom, left } = one.getBoundingClientRect();
      const isBeside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
      return !isBeside && one.checkVisibility({ visibilityProperty: true });
    });
    await Promise.allSettled(inView.map((one) => one.decode()));
    // Layout shifts are reported after their frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** The card of a product in the grid. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
}
