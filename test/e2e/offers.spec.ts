import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawerOf, EARRINGS, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

let owner: Owner;
beforeAll(async () => {
  await sellToGuests(shop);
  owner = await anOwner(shop, PHONE);
});

async function makeCode({ page }: Owner): Promise<void> {
  await shop.visit(page, '/admin/offers');
  await page.getByRole('button', { name: 'New offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Diwali 15%');
  await dialog.getByRole('textbox', { name: /^Percent/ }).fill('15 %');
  await dialog.getByRole('textbox', { name: /^Code/ }).fill('diwali');
  await dialog.getByText('15% off', { exact: true }).waitFor();
  expect(await overflow(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Diwali 15%' }).waitFor();
  await page.getByText('Code DIWALI').waitFor();
}

async function typeDetails(page: Page): Promise<void> {
  await field(page, 'zipCode').fill('380006');
  await expect.poll(() => field(page, 'state').inputValue()).toBe('Gujarat');
  await field(page, 'city').fill('Ahmedabad');
  await field(page, 'address1').fill('14 Ellis Bridge');
  await field(page, 'firstName').fill('Ravi');
  await field(page, 'lastName').fill('Kumar');
  await field(page, 'phone').fill('9820054321');
  await field(page, 'email').fill('ravi@example.com');
}

test('a code made on a phone is used by a guest who came by its link, and the order says it', async () => {
  await makeCode(owner);
  const page = await shop.open('/?code=diwali', { ...PHONE, expected: [/409/] });
  expect(new URL(page.url()).search).toBe('');
  await shop.visit(page, '/product/monsoon-drop-earrings');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('heading', { name: EARRINGS }).waitFor();
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Code' }).inputValue())
    .toBe('diwali');
  await drawer.getByRole('textbox', { name: 'Code' }).fill('nothing');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await drawer.getByText("This code doesn't apply").waitFor();
  await drawer.getByRole('textbox', { name: 'Code' }).fill('Diwali');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await drawer.getByText('Code DIWALI').waitFor();
  await drawer.getByText('Diwali 15%').waitFor();
  expect(await overflow(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await typeDetails(page);
  await page.getByRole('complementary').getByText('Diwali 15%').waitFor();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText('Diwali 15%').waitFor();
  const [, number = ''] = /\/order\/(\w{8})/.exec(page.url()) ?? [];
  await shop.visit(owner.page, `/admin/order/${number}`);
  await owner.page.getByText('Diwali 15%').waitFor();
  await owner.page.getByText('Code DIWALI').waitFor();
  await shop.visit(owner.page, '/admin/offers');
  await owner.page.getByText('1 order', { exact: true }).waitFor();
});
