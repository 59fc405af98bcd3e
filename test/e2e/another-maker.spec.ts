import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeHere, axeInLight, axeViolations } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { DEMO_WORDS } from '#test/support/demo-words.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { aPictureFile } from '#test/support/product-form.ts';

import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, DEMO: 'off', ADMIN_SECOND_STEP: 'off' }));
const PHONE = { width: 375, height: 812 };
/** What setting up may ask of a thumb. */
const MOST_TAPS = 15;
const MOST_FIELDS = 9;

/** Counts what the owner does with her thumb. */
function counted(page: Page) {
  const done = { taps: 0, fields: 0 };
  return {
    done,
    press: async (name: string | RegExp): Promise<void> => {
      done.taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    type: async (label: string, text: string): Promise<void> => {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

async function faultsOf(page: Page, name: string, look = axeInLight): Promise<unknown[]> {
  return [...(await overflow(page)), ...(await smallTargets(page)), ...(await look(page, name))];
}

test('a candle maker in Jaipur sets up her shop on a phone, opens it, and closes it for a while', async () => {
  await inDatabase(shop.connectionString(), 'DELETE FROM product');
  const { page } = await anOwner(shop, { ...PHONE, expected: [/422/] });
  const visitor = await shop.newPage();
  const seen = async (path: string) => {
    await shop.visit(visitor, path);
    return visitor.content();
  };
  await visitor.goto(`${shop.origin()}/`);
  await visitor.getByRole('heading', { name: /Opening soon/ }).waitFor();
  await visitor.setViewportSize(PHONE);
  expect(await axeViolations(visitor)).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.reload();
  expect(await axeViolations(visitor, ['color-contrast'])).toEqual([]);
  expect([await overflow(visitor), await smallTargets(visitor)]).toEqual([[], []]);
  expect(await visitor.content()).not.toMatch(DEMO_WORDS);

  await shop.visit(page, '/admin/set-up');
  await page.getByRole('textbox', { name: 'Name of the shop' }).waitFor();
  expect(await faultsOf(page, 'set-up', axeHere)).toEqual([]);
  const { done, press, type } = counted(page);
  await type('Name of the shop', 'Jyoti Candles');
  await type('Your name', 'Jyoti Devi');
  await type('Address with PIN code', '4 Lake Road, Jaipur 302001');
  done.taps += 2;
  await page.getByLabel('What you make', { exact: true }).selectOption('Candles and soap');
  await page.getByLabel('State', { exact: true }).selectOption('Rajasthan');
  await type('Email address for buyers', 'jyoti@candles.example');
  await press('Save and continue');
  await page.getByText('1 of 10 done').first().waitFor();

  // Another day: what was saved is there, and the next step is open.
  await shop.visit(page, '/admin/set-up');
  await press('Save and continue');
  await page.getByText('2 of 10 done').first().waitFor();
  await type('UPI ID', '\u2066UPI ID: jyoti＠upi\u2069');
  await press('My name is right');
  for (const count of [3, 4, 5, 6]) {
    await page.getByText(`${count} of 10 done`).first().waitFor();
    if (count === 3) await type('Delivery costs', '60');
    if (count === 4) await page.getByLabel(/^End an unpaid UPI order/).waitFor();
    if (count < 6) await press('Save and continue');
  }
  await press('Later');
  await page.getByText('7 of 10 done').first().waitFor();
  await press('Later');
  await page.getByText('8 of 10 done').first().waitFor();
  done.taps += 2;
  await page.locator('[type="file"]').setInputFiles(await aPictureFile('candle.jpg'));
  await page.getByRole('list', { name: 'Photos' }).getByRole('img').waitFor();
  await type('Name of the piece', 'Amber candle');
  await type('Price', '450');
  await press('Add this piece');
  await page.getByText('9 of 10 done').first().waitFor();
  // Pages say what was entered a moment ago.
  await page.getByText('Shipping and returns', { exact: true }).click();
  await page.getByText(/^₹60 flat shipping/).waitFor();
  await press('Save and continue');
  await page.getByText('10 of 10 done').first().waitFor();
  await press('Open the shop');
  await page.getByRole('heading', { level: 1, name: 'Your shop is open' }).waitFor();
  expect(await faultsOf(page, 'open shop')).toEqual([]);
  expect(done.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(done.fields).toBeLessThanOrEqual(MOST_FIELDS);

  const home = await seen('/');
  expect(home).toContain('Amber candle');
  expect(home).toContain('Jyoti Candles');
  expect(home).not.toMatch(DEMO_WORDS);
  await visitor
    .getByRole('link', { name: /Amber candle/ })
    .first()
    .waitFor();

  await press('Close the shop for a while');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message for visitors').fill('Back on 5 January.');
  await dialog.getByRole('button', { name: 'Close the shop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up your shop' }).waitFor();
  await visitor.goto(`${shop.origin()}/`);
  await visitor.getByRole('heading', { name: /Closed for now/ }).waitFor();
  await visitor.getByText('Back on 5 January.').waitFor();

  await press(/^How buyers pay you/);
  await type('UPI ID', 'jyoti@otherbank');
  await press('My name is right');
  await page.getByText('Type your password', { exact: true }).waitFor();
  expect(await faultsOf(page, 'another UPI ID')).toEqual([]);
  await page.getByLabel('Your password').fill(PASSWORD);
  await press('My name is right');
  await page.getByText('10 of 10 done').first().waitFor();
  await page.getByLabel('Your password').waitFor({ state: 'detached' });
});
