import type { Locator, Page } from 'playwright-core';
import { becomeCustomer, HOME, WORK } from './signed-in-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

export const ADDRESS_CALLS = '**/v2/users/profile-address?*';
export const HOME_NAME = 'Home address, B-402, Sagar Apartments';
export const WORK_NAME = 'Work address, Level 7, Platina';

export const book = (page: Page): Locator => page.getByRole('region', { name: 'Addresses' });
export const cardOf = (page: Page, name: string): Locator => page.getByRole('listitem', { name });
export const add = (page: Page): Locator => page.getByRole('button', { name: 'Add Address' });
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save Address' });
export const dialogOf = (page: Page, name = 'Add New Address'): Locator =>
  page.getByRole('dialog', { name });

type Options = Parameters<ShopUnderTest['newPage']>[0];

/** The profile page of a new customer with these addresses. */
export async function openBook(
  shop: ShopUnderTest,
  addresses: object[] = [HOME, WORK],
  options: Options = {},
) {
  const page = await shop.newPage(options);
  const customer = await becomeCustomer(shop, page, { addresses });
  await shop.visit(page, '/my-profile');
  await book(page).waitFor();
  return { page, customer };
}

export async function openForm(page: Page): Promise<Locator> {
  await add(page).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}
