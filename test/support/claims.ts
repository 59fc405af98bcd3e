import type { Locator, Page } from 'playwright-core';
import { anOrderOf, ROSE, type Buyer } from './buying.ts';
import { anOwner, type Owner } from './owner-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

export const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${number}` }) });

/** Presses what is said beside the payment of an order: `Mark as paid`, `Reject`. */
export const press = (page: Page, name: string, number: string): Promise<void> =>
  page.getByRole('button', { name: `${name}, ${number}` }).click();

let count = 0;

/** Another one each time. */
export function aUtr(): string {
  count += 1;
  return `6325119${String(count).padStart(5, '0')}`;
}

/** An order of this customer, who has said, by a call, which transfer paid it. */
export async function aClaim(
  shop: ShopUnderTest,
  { customer }: Pick<Buyer, 'customer'>,
  utr = aUtr(),
): Promise<{ number: string; utr: string }> {
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  await customer.call(`POST /v2/order/${number}/payment`, { transactionId: utr });
  return { number, utr };
}

/** The owner, looking at payments. */
export async function atPayments(
  shop: ShopUnderTest,
  options: Parameters<typeof anOwner>[1] = {},
  query = '',
): Promise<Owner> {
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, `/admin/payments${query}`);
  await owner.page.getByRole('heading', { name: 'Payments to check' }).waitFor();
  return owner;
}
