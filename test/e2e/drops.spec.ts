import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { drawerOf, EARRINGS, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };
const SLUG = 'first-rain';

beforeAll(() => sellToGuests(shop));

async function expectTidy(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, name)).toEqual([]);
}

const opensIn = (seconds: number) =>
  inDatabase(
    shop.connectionString(),
    "UPDATE product_drop SET opens_at = now() + $1::int * interval '1 second' WHERE slug = $2",
    [String(seconds), SLUG],
  );

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

async function order(page: Page): Promise<void> {
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await field(page, 'zipCode').fill('380006');
  await expect.poll(() => field(page, 'state').inputValue()).toBe('Gujarat');
  await field(page, 'city').fill('Ahmedabad');
  await field(page, 'address1').fill('14 Ellis Bridge');
  await field(page, 'firstName').fill('Ravi');
  await field(page, 'lastName').fill('Kumar');
  await field(page, 'phone').fill('98200 54321');
  await field(page, 'email').fill('ravi@example.com');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
}

test('the owner names a drop on her phone; its piece waits for its moment, and then is bought without a reload', async () => {
  const owner = await anOwner(shop);
  const { page: desk } = owner;
  await desk.setViewportSize(PHONE);
  await shop.visit(desk, '/admin/drops/new');
  await desk.getByRole('button', { name: 'Save the drop' }).click();
  await desk.getByText('Give the drop a name').first().waitFor();
  await desk.getByLabel('Name').fill('First rain');
  await desk.getByLabel('Find a piece').fill('monsoon');
  await desk.getByRole('button', { name: EARRINGS }).click();
  await desk.getByLabel('Day').fill('2036-12-05');
  await desk.getByLabel('Most pieces per person').fill('2');
  await expectTidy(desk, 'a new drop');
  await desk.getByRole('button', { name: 'Preview' }).click();
  const preview = desk.getByRole('dialog', { name: 'What visitors will see' });
  await preview.getByRole('heading', { level: 1, name: 'First rain' }).waitFor();
  await preview.getByText('At most 2 pieces per person').waitFor();
  await preview.getByRole('link', { name: EARRINGS, exact: true }).click();
  await expectTidy(desk, 'the preview of a drop');
  await preview.getByRole('button', { name: 'Close' }).click();
  await desk.getByRole('button', { name: 'Save the drop' }).click();
  await desk.getByRole('heading', { level: 1, name: 'First rain' }).waitFor();
  await desk.getByText('Friday 5 December, 19:00 hrs').first().waitFor();
  await desk.getByText('The drop has no picture').waitFor();
  await desk.getByRole('button', { name: 'Move by an hour' }).click();
  await desk.getByRole('button', { name: 'Move it' }).click();
  await desk.getByText('Friday 5 December, 20:00 hrs').first().waitFor();
  await expectTidy(desk, 'a coming drop');

  const page = await shop.newPage(PHONE);
  await expect.poll(async () => (await shop.visit(page, `/drops/${SLUG}`)).status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'First rain' }).waitFor();
  await page
    .getByRole('timer')
    .getByText(/\d+ days \d\d:\d\d:\d\d/)
    .waitFor();
  await page.getByText('At most 2 pieces per person').waitFor();
  await page.getByLabel('Your email').fill('ravi@example.com');
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByText("We've sent a link to ravi@example.com.").waitFor();
  await expectTidy(page, 'a drop');

  await opensIn(25);
  const adding = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect
    .poll(async () => {
      await shop.visit(page, '/product/monsoon-drop-earrings');
      return page.getByRole('timer').textContent();
    })
    .toMatch(/^00:00:\d\d$/);
  await page.getByRole('button', { name: 'Not open yet' }).waitFor();
  await adding.waitFor();
  await adding.click();
  await drawerOf(page).getByRole('heading', { name: EARRINGS }).waitFor();
  await order(page);

  await shop.visit(desk, '/admin/drops');
  await desk.getByText('1 order, 1 piece').waitFor();
  await desk.getByRole('link', { name: 'First rain' }).click();
  const result = desk.getByRole('region', { name: 'What came of it' });
  await result.getByText('Pieces sold').waitFor();
  await expectTidy(desk, 'the result of a drop');
});
