import type { Locator, Page } from 'playwright-core';
import type { ListedRequest } from '#features/enquiries/admin-contract.ts';
import { goTo, type Owner } from './owner-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

let sent = 0;

/** A new person requests a tray. */
export async function aWish(
  shop: ShopUnderTest,
  name: string,
  description = 'A wave for the hall',
): Promise<{ id: string; token: string; name: string; email: string }> {
  sent += 1;
  const email = `asker-${sent}@example.com`;
  const answer = await fetch(`${shop.origin()}/v2/custom-order-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, description, productType: 'trays', budget: '2000-5000' }),
  });
  const { id, token } = (await answer.json()) as { id: string; token: string };
  return { id, token, name, email };
}

/** The requests that a query asks for, as the owner's calls tell. */
export async function listed({ call }: Owner, query: string): Promise<ListedRequest[]> {
  return (await call(`GET /v2/admin/requests?limit=0&${query}`)) as ListedRequest[];
}

export const answerField = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Answer to/ });
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send answer' });
/** Kind and standing of the request that is open. */
export const badgesOf = (page: Page): Locator => page.locator('h1 + p');

/** Opens a request as its owner. */
export async function openRequest(shop: ShopUnderTest, page: Page, id: string): Promise<void> {
  const path = `/admin/request/${id}`;
  const isInAdmin = page.url().startsWith(`${shop.origin()}/admin`);
  await (isInAdmin ? goTo(page, path) : shop.visit(page, path));
  await answerField(page).waitFor();
}
