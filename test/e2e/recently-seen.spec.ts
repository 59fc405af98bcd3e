import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

const seen = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const names = (page: Page) => seen(page).getByRole('heading', { level: 3 }).allInnerTexts();

/** Looks at pieces, one after another. */
async function lookAt(page: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await shop.visit(page, `/product/${slug}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('draft.seen') ?? ''))
      .toContain(slug);
  }
}

test('what was looked at stands below the next piece, the last first, until it is forgotten', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await lookAt(page, 'ocean-cufflinks', 'alphabet-keychain', 'teak-and-tide-platter');
  await expect.poll(() => names(page)).toEqual(['Alphabet Keychain', 'Ocean Cufflinks, Pair']);
  await page.evaluate(() =>
    localStorage.setItem('draft.seen', '["never-poured","alphabet-keychain",7]'),
  );
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Alphabet Keychain']);
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'recently seen')).toEqual([]);
  await seen(page).getByRole('button', { name: 'Clear' }).press('Enter');
  await seen(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('draft.seen'))).toBeNull();
  await page.reload();
  await page.getByRole('region', { name: 'From the same tide' }).waitFor();
  expect(await seen(page).count()).toBe(0);
});

test('a piece opened over the grid counts, and broken storage is no fault', async () => {
  const page = await shop.open('/');
  await page.evaluate(() => localStorage.setItem('draft.seen', '{'));
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('draft.seen') ?? ''))
    .toMatch(/^\["[\w-]+"\]$/);
  await lookAt(page, 'alphabet-keychain');
  await expect.poll(() => names(page)).toEqual([name]);
});
