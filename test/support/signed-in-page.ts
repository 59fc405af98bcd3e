import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from './people.ts';
import type { ShopUnderTest } from './use-shop.ts';

type Profile = {
  firstName: string;
  lastName: string;
  phone: string;
  dateOfBirth: string;
  gender: string;
};

export type Customer = {
  uid: string;
  email: string;
  /** Calls the shop as this person. */
  call: (call: string, body?: unknown) => Promise<unknown>;
};

export const HOME = {
  type: 'Home',
  address1: 'B-402, Sagar Apartments',
  address2: 'Hiranandani Gardens',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400076',
  country: 'India',
};
export const WORK = {
  ...HOME,
  type: 'Work',
  address1: 'Level 7, Platina',
  address2: '',
  zipCode: '400051',
};
const ASHA = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '9820012345',
  dateOfBirth: '2001-03-09',
  gender: 'female',
};

let count = 0;

async function post(page: Page, url: string, data: unknown): Promise<unknown> {
  const response = await page.request.post(url, { data, headers: { origin: new URL(url).origin } });
  expect(response.status()).toBe(200);
  return response.json();
}

/** Whether this address and password sign in, tried outside the page. */
export async function canSignIn(
  origin: string,
  login: { email: string; password: string },
): Promise<boolean> {
  const response = await fetch(`${origin}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(login),
  });
  return response.ok;
}

/**
 * Makes an account and signs the page's browser in with it, by calls.
 * @param profile null leaves everything but the name empty, as a first sign-in with Google does
 */
export async function becomeCustomer(
  shop: ShopUnderTest,
  page: Page,
  { profile = ASHA, addresses = [] }: { profile?: Profile | null; addresses?: object[] } = {},
): Promise<Customer> {
  count += 1;
  const email = `customer-${count}-${Date.now()}@example.com`;
  const identity = `${shop.origin()}/identity`;
  await post(page, `${identity}/sign-up/email`, { name: 'Asha Patel', email, password: PASSWORD });
  const signedIn = await post(page, `${identity}/sign-in/email`, { email, password: PASSWORD });
  const { uid } = signedIn as { uid: string };
  const answer = await page.request.get(`${identity}/token`);
  const { token } = (await answer.json()) as { token: string };
  async function call(name: string, body?: unknown): Promise<unknown> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await page.request.fetch(`${shop.origin()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  await call('POST /v2/auth-google/register');
  if (profile) await call('PUT /v2/users/profile', profile);
  for (const [at, address] of addresses.entries()) {
    await call(`POST /v2/users/profile-address?address_id=${1000 + at}`, address);
  }
  return { uid, email, call };
}

/** Answers calls of the page with a problem, as the shop would. */
export async function refuse(
  page: Page,
  url: string,
  problem: {
    method?: string;
    status: number;
    code: string;
    detail: string;
    fields?: object;
    times?: number;
  },
): Promise<void> {
  const { method, times, ...body } = problem;
  let left = times ?? Infinity;
  await page.route(url, (route) => {
    if ((method !== undefined && route.request().method() !== method) || left === 0) {
      return route.fallback();
    }
    left -= 1;
    return route.fulfill({
      status: body.status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Refused', ...body }),
    });
  });
}

/** Loses the answer of the page's first POST there, after the shop has carried it out. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('failed');
  });
}
