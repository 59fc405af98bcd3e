import { expect, test } from 'vitest';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const STRIP = "You're offline. You can keep looking around; orders and changes need a connection.";
/** What the browser says about every call that goes nowhere. */
const expected = [/ERR_INTERNET_DISCONNECTED/];

test('without a connection a strip says so and the catalogue stays', async () => {
  const page = await shop.newPage({ expected });
  await shop.visit(page, '/');
  await page.context().setOffline(true);
  await page.getByText(STRIP).waitFor();
  expect(await page.getByRole('status').filter({ hasText: STRIP }).count()).toBe(1);
  expect(await page.getByRole('article').count()).toBe(14);
  await page.context().setOffline(false);
  await page.getByText(STRIP).waitFor({ state: 'hidden' });
});

test('a search without a connection shows the saved list, and the found ones once back', async () => {
  const page = await shop.newPage({ expected });
  await shop.visit(page, '/');
  await page.context().setOffline(true);
  await page.getByLabel('Search by name or tag').fill('zodiac');
  await page.getByText(/^Saved list from \d\d:\d\d hrs$/).waitFor();
  expect(await page.getByRole('article').count()).toBe(14);
  expect(await page.getByLabel('Search by name or tag').inputValue()).toBe('zodiac');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await page.getByText(/^Saved list/).count()).toBe(0);
});

test('a piece that cannot be fetched is not said to be gone', async () => {
  const page = await shop.newPage({ expected });
  await shop.visit(page, '/');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Tide Pool Pendant' }).click();
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  expect(await page.getByText('no longer listed').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('article').count()).toBe(14);
});
