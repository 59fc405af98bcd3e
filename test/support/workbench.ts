import type { Locator, Page } from 'playwright-core';
import type { OrderWire } from '#features/orders/contract.ts';
import { anOrderOf, type Buyer } from './buying.ts';
import { becomeCustomer, HOME } from './signed-in-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

let count = 0;

/** Somebody whom no other order names, by surname and phone, with an order that waits. */
export async function aWaitingOrder(
  shop: ShopUnderTest,
): Promise<Buyer & { order: OrderWire; phone: string }> {
  count += 1;
  const phone = `7${String(Date.now()).slice(-7)}${String(count).padStart(2, '0')}`;
  const page = await shop.newPage();
  const customer = await becomeCustomer(shop, page, {
    profile: {
      firstName: 'Lakshmi',
      lastName: 'Venkataraman',
      phone,
      dateOfBirth: '1999-03-09',
      gender: 'female',
    },
    addresses: [{ ...HOME, isDefault: true }],
  });
  const order = await anOrderOf(shop, customer);
  return { page, customer, order, phone };
}

/** The row of an order in a table, or its card on a phone. */
export function rowOf(page: Page, number: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number }) })
    .or(page.getByRole('article', { name: number }));
}

/** Begins to edit an order's status and chooses another; nothing is saved yet. */
export async function chooseStatus(page: Page, number: string, status: string): Promise<Locator> {
  const row = rowOf(page, number);
  await row.getByRole('button', { name: `Edit order ${number}` }).click();
  await row.getByLabel(`New status of order ${number}`).selectOption(status);
  return row;
}
