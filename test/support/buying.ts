import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import type { CartWire } from '#features/cart/contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import type { postOrder } from '#features/orders/endpoints.ts';
import type { CallInput } from '#platform/client/calls/api.ts';
import { inDatabase } from './browser-session.ts';
import { becomeCustomer, HOME, WORK, type Customer } from './signed-in-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

/** Settings of a shop that can be paid. */
export const UPI = { UPI_ID: 'lehar@okbank', UPI_NAME: 'Lehar Studio' };

export const MARINA = 'Marina Shoreline Coasters, Set of 4';
export const GENDA = 'Genda Phool Coasters, Set of 4';
export const ROSE = 'Dried Rose Vanity Tray';
export const TABLE = 'Ganga River Console Table';
export const EARRINGS = 'Monsoon Drop Earrings';

export type Buyer = { page: Page; customer: Customer };

/** A signed-in customer with a profile and two addresses; no page is open yet. */
export async function aBuyer(
  shop: ShopUnderTest,
  options: Parameters<ShopUnderTest['newPage']>[0] & { addresses?: object[] } = {},
): Promise<Buyer> {
  const { addresses = [{ ...HOME, isDefault: true }, WORK], ...rest } = options;
  const page = await shop.newPage(rest);
  const customer = await becomeCustomer(shop, page, { addresses });
  return { page, customer };
}

async function productNamed(shop: ShopUnderTest, name: string): Promise<PublicProductWire> {
  const answer = await fetch(`${shop.origin()}/v2/products?limit=0`);
  const all = (await answer.json()) as PublicProductWire[];
  const found = all.find((product) => product.name === name);
  if (!found) throw new Error(`${name} is not on the shelf`);
  return found;
}

/** Puts products into the cart by calls, the first variant of each. */
export async function fillCart(
  shop: ShopUnderTest,
  customer: Customer,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const { id: productId, variants, price } = await productNamed(shop, name);
    const [variant] = variants;
    await customer.call('POST /v2/cart', {
      productId,
      variantId: variant?.id ?? '0',
      quantity: 1,
      price: variant?.price ?? price,
    });
  }
}

export async function cartOf(customer: Customer): Promise<CartWire> {
  return (await customer.call('GET /v2/carts')) as CartWire;
}

export async function ordersOf(customer: Customer): Promise<OrderWire[]> {
  return (await customer.call('GET /v2/orders?limit=0')) as OrderWire[];
}

/** Orders these products to the first address, by calls. */
export async function anOrderOf(
  shop: ShopUnderTest,
  customer: Customer,
  names: readonly string[] = [GENDA],
  words: Pick<CallInput<typeof postOrder>['body'], 'gift' | 'notes'> = {},
): Promise<OrderWire> {
  await fillCart(shop, customer, names);
  const profile = (await customer.call('GET /v2/users/profile')) as { addresses: { id: string }[] };
  const order = (await customer.call('POST /v2/order', {
    shippingAddress: { id: profile.addresses[0]?.id },
    ...words,
  })) as OrderWire;
  expect(order.status).toBe('pending');
  return order;
}

/** Changes a product, as the owner would, until the test ends. */
export async function changeProduct(
  shop: ShopUnderTest,
  name: string,
  change: 'price = 149900' | 'stock = 0' | 'stock = 1' | "status = 'inactive'",
): Promise<void> {
  const ofProduct = (sql: string, values: unknown[] = []) =>
    inDatabase(shop.connectionString(), `${sql} WHERE name = $1`, [name, ...values]);
  const rows = await ofProduct('SELECT price, stock, status FROM product');
  expect(rows).toHaveLength(1);
  await ofProduct(`UPDATE product SET ${change}`);
  const before = Object.values(rows[0] ?? {});
  onTestFinished(async () => {
    await ofProduct('UPDATE product SET price = $2, stock = $3, status = $4', before);
  });
}

export const cartButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^Cart, / });
export const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Cart' });

/** Waits until the header counts this many units, also behind an overlay. */
export async function expectUnits(page: Page, count: number): Promise<void> {
  const words = count === 1 ? '1 item' : `${count} items`;
  const link = page.locator(`header a[aria-label="Cart, ${words}"]`);
  await link.waitFor();
  const badge = link.locator('span');
  if (count === 0) expect(await badge.count()).toBe(0);
  else expect(await badge.textContent()).toBe(String(count));
}

/** Writes down what is said to screen readers from now on; the list grows. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) said.push(node.textContent ?? '');
      }
    });
    for (const region of document.querySelectorAll('body > [aria-live]')) {
      watch.observe(region, { childList: true });
    }
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
