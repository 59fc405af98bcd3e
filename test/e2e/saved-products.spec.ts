import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { becomeCustomer } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const PHONE = { width: 375, height: 812 };
const STORED = 'lehar-saved';

const names = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED);
const heart = (page: Page) => page.getByRole('button', { name: /^Saved?$/ });

async function save(page: Page, slug: string): Promise<void> {
  await shop.visit(page, `/product/${slug}`);
  await heart(page).click();
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
}

test('a visitor saves pieces on the device, finds them again, and takes them along on signing in', async () => {
  const page = await shop.open('/saved', PHONE);
  await page.getByText('No saved pieces yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Browse the collection' }).waitFor();
  await page.getByRole('region', { name: 'Most loved' }).waitFor();
  await expect
    .poll(() => names(page))
    .toEqual([
      'Marina Shoreline Coasters, Set of 4',
      'Andaman Serving Tray',
      'Alphabet Keychain',
      'Monsoon Drop Earrings',
    ]);
  expect(await axeOnPhone(page, 'no saved pieces')).toEqual([]);
  await save(page, 'alphabet-keychain');
  await save(page, 'teak-and-tide-platter');
  await page.getByRole('link', { name: 'See all you saved' }).click();
  await expect.poll(() => names(page)).toEqual(['Teak & Tide Platter', 'Alphabet Keychain']);
  await page.getByText('Sold out').first().waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'saved pieces')).toEqual([]);

  const { call } = await becomeCustomer(shop, page);
  await shop.visit(page, '/care-guide');
  await expect.poll(() => stored(page)).toBeNull();
  expect(await call('GET /v2/saved-pieces')).toHaveLength(2);
  await shop.visit(page, '/saved');
  await expect.poll(() => names(page)).toEqual(['Teak & Tide Platter', 'Alphabet Keychain']);
  await page.getByRole('button', { name: 'Remove Teak & Tide Platter' }).click();
  await expect.poll(() => names(page)).toEqual(['Alphabet Keychain']);
  expect(await call('GET /v2/saved-pieces')).toHaveLength(1);
  await shop.visit(page, '/product/teak-and-tide-platter');
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
});

test('what the shop does not save is said, and what is stored badly is nothing', async () => {
  const page = await shop.newPage({ expected: [/409/] });
  await shop.visit(page, '/product/alphabet-keychain');
  await page.evaluate((key) => localStorage.setItem(key, '{"no":"list"}'), STORED);
  await shop.visit(page, '/saved');
  await page.getByText('No saved pieces yet.').waitFor();
  await becomeCustomer(shop, page);
  await shop.visit(page, '/product/alphabet-keychain');
  await page.getByRole('button', { name: /^Hello/ }).waitFor();
  await page.route('**/v2/saved-pieces/*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Full',
        status: 409,
        code: 'SAVED_FULL',
        detail: 'Not saved.',
      }),
    }),
  );
  await heart(page).click();
  await page.getByText('Full. Not saved.').first().waitFor();
  await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
});
