import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepAlone } from '#test/support/page-pool.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

type Frame = { theme: string | undefined; ground: string };
declare global {
  // Filled by what `recordFrames` puts into the page.
  var shownFrames: Frame[];
}

const shop = useShop();
const DARK = /^rgb\((\d+), (\d+), (\d+)\)$/;

/** Notes theme and ground of every frame from the first on that has a body. */
async function recordFrames(page: Page): Promise<void> {
  keepAlone(page);
  await page.addInitScript(() => {
    globalThis.shownFrames = [];
    function note(): void {
      if (document.body) {
        const { theme } = document.documentElement.dataset;
        globalThis.shownFrames.push({
          theme,
          ground: getComputedStyle(document.body).backgroundColor,
        });
      }
      if (globalThis.shownFrames.length < 300) requestAnimationFrame(note);
    }
    requestAnimationFrame(note);
  });
}

function brightness({ ground }: Frame): number {
  const [, ...parts] = DARK.exec(ground) ?? [];
  return Math.max(...parts.map(Number));
}

async function expectOnlyDarkFrames(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.shownFrames.length)).toBeGreaterThan(10);
  const frames = await page.evaluate(() => globalThis.shownFrames);
  expect([...new Set(frames.map(({ theme }) => theme))]).toEqual(['dark']);
  expect(Math.max(...frames.map(brightness))).toBeLessThan(70);
}

test('on a dark device no frame is light, not even the first', async () => {
  const page = await shop.newPage({ theme: 'dark' });
  await recordFrames(page);
  await shop.visit(page, '/');
  await expectOnlyDarkFrames(page);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('the theme stands before any of the shop’s scripts has run', async () => {
  const page = await shop.newPage({
    theme: 'dark',
    expected: [/ERR_BLOCKED_BY_CLIENT|ERR_FAILED/],
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(shop.origin(), { waitUntil: 'load' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#041d25');
});

test('a choice goes through all three and outlives a reload, against the device', async () => {
  const page = await shop.newPage();
  await recordFrames(page);
  await shop.visit(page, '/');
  const button = page.getByRole('button', { name: /^Colours: / });
  expect(await button.getAttribute('aria-label')).toBe('Colours: as your device. Change to light');
  await button.click();
  await button.click();
  expect(await button.getAttribute('aria-label')).toBe('Colours: dark. Change to as your device');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.reload();
  await untilReady(page);
  await expectOnlyDarkFrames(page);
  await expect
    .poll(() => button.getAttribute('aria-label'))
    .toBe('Colours: dark. Change to as your device');
  await button.click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
});

test('without a choice the page follows the device while it is open', async () => {
  const page = await shop.open('/care-guide');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});
