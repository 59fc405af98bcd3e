import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminShop, ShopPatch } from '#features/shop/contract.ts';
import { ADMIN_EMAIL, PASSWORD } from './people.ts';
import type { ShopUnderTest } from './use-shop.ts';

/** Settings of a shop whose owner can sign in. */
export const OWNED = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };

export type Owner = {
  page: Page;
  /** Calls the shop as its owner: `call('GET /v2/admin/payments')`. The answer's JSON. */
  call: (name: string, body?: unknown) => Promise<unknown>;
};

/** A page whose browser is signed in as the owner. The shop needs the settings `OWNED`. */
export async function anOwner(
  shop: ShopUnderTest,
  options: Parameters<ShopUnderTest['newPage']>[0] = {},
): Promise<Owner> {
  const page = await shop.newPage(options);
  const origin = shop.origin();
  const signedIn = await page.request.post(`${origin}/identity/sign-in/email`, {
    data: { email: ADMIN_EMAIL, password: PASSWORD, rememberMe: true },
    headers: { origin },
  });
  expect(signedIn.status()).toBe(200);
  const { token } = (await (await page.request.get(`${origin}/identity/token`)).json()) as {
    token: string;
  };
  async function call(name: string, body?: unknown): Promise<unknown> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await page.request.fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  return { page, call };
}

/** Puts these groups in place of what the shop says, and publishes. */
export async function publishSettings({ call }: Owner, patch: ShopPatch): Promise<void> {
  const { version } = (await call('GET /v2/admin/shop')) as AdminShop;
  const draft = (await call('PUT /v2/admin/shop/draft', { version, patch })) as AdminShop;
  await call('POST /v2/admin/shop/publish', { version: draft.version });
}

/** Waits until visitors get what was published just now: the shop hears of it a moment later. */
export async function untilVisitorsGet(
  shop: ShopUnderTest,
  path: string,
  words: string,
): Promise<void> {
  const answer = async () => (await fetch(`${shop.origin()}${path}`)).text();
  await expect.poll(answer).toContain(words);
}

/** Leads to an address as a link of the page would, which is quicker than loading it anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
