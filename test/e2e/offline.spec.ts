import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAddress } from '#test/support/look.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const STRIP = "You're offline. You can keep looking around; orders and changes need a connection.";
/** What the browser says about every call that goes nowhere. */
const expected = [/ERR_INTERNET_DISCONNECTED/];

/** A visitor who has looked around for a moment, and then loses the connection. */
async function openAndLose(path = '/'): Promise<Page> {
  const page = await shop.newPage({ expected });
  await shop.visit(page, path);
  const code = page.waitForResponse(/custom-order-dialog-/);
  await page.mouse.move(200, 200);
  await code;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  return page;
}

test('without a connection a strip says so and the catalogue stays', async () => {
  const page = await openAndLose();
  await page.getByText(STRIP).waitFor();
  expect(await page.getByRole('status').filter({ hasText: STRIP }).count()).toBe(1);
  expect(await page.getByRole('article').count()).toBe(14);
  await page.context().setOffline(false);
  await page.getByText(STRIP).waitFor({ state: 'hidden' });
});

test('a search without a connection shows the saved list, and the found ones once back', async () => {
  const page = await openAndLose();
  await page.getByLabel('Search by name or tag').fill('zodiac');
  await page.getByText(/^Saved list from \d\d:\d\d hrs$/).waitFor();
  expect(await page.getByRole('article').count()).toBe(14);
  expect(await page.getByLabel('Search by name or tag').inputValue()).toBe('zodiac');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await page.getByText(/^Saved list/).count()).toBe(0);
});

test('a piece that cannot be fetched is not said to be gone', async () => {
  const page = await openAndLose();
  await page.getByRole('link', { name: 'Tide Pool Pendant' }).click();
  await page.getByRole('heading', { name: 'This piece did not load' }).waitFor();
  expect(await page.getByText('no longer listed').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('article').count()).toBe(14);
});

test('what opens over the page opens also without a connection', async () => {
  const page = await openAndLose();
  await page.getByRole('button', { name: 'Buy Now Andaman Serving Tray' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Please Login or create an account' });
  await alert.getByRole('button', { name: 'Not now' }).click();
  await alert.waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('link', { name: 'Custom Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom order' });
  await dialog.getByText("Saved here. Send it when you're back online.").waitFor();
  expect(await dialog.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
});

test('what opens over a piece and closes again leaves the piece and the choice as they are', async () => {
  const page = await openAndLose('/product/agate-slice-coasters');
  const smoky = page.getByRole('radio', { name: 'Smoky' });
  await smoky.check({ force: true });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Custom Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom order' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/product/agate-slice-coasters');
  expect(await smoky.isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('2');
});

test('an alert whose code never came is told in the window of the browser', async () => {
  const page = await shop.newPage({ expected: [...expected, /ERR_FAILED/] });
  await page.route('**/overlays-*', (route) => route.abort());
  await shop.visit(page, '/');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const told = page.waitForEvent('dialog');
  await page
    .getByRole('button', { name: 'Buy Now Andaman Serving Tray' })
    .click({ noWaitAfter: true });
  const dialog = await told;
  expect(dialog.message()).toMatch(/^Please Login or create an account/);
  await dialog.accept();
  await page.getByText(STRIP).waitFor();
});
