import type { Page, Request } from 'playwright-core';
import pg from 'pg';
import { expect } from 'vitest';
import { PASSWORD } from './people.ts';

type Account = { email: string; password?: string; remember?: boolean };

/** Signs the browser of this page in, without the screens; the page itself learns it by a reload. */
export async function signInBrowser(page: Page, origin: string, account: Account): Promise<string> {
  const { email, password = PASSWORD, remember = false } = account;
  const response = await page.request.post(`${origin}/identity/sign-in/email`, {
    data: { email, password, rememberMe: remember },
    headers: { origin },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { uid: string }).uid;
}

const corner = (page: Page) => page.locator('[data-corner]');

/** Waits until the header greets this customer. */
export async function expectSignedIn(page: Page, firstName = 'Asha'): Promise<void> {
  await corner(page)
    .getByRole('button', { name: `Hello ${firstName}`, exact: true })
    .waitFor();
}

/** Waits until the header offers to sign in, also under a modal. */
export async function expectSignedOut(page: Page): Promise<void> {
  await corner(page).getByLabel('Sign in').waitFor();
}

/** Waits for the note that a session has ended; it is spoken for longer than it is shown. */
export async function expectEndNotice(page: Page): Promise<void> {
  await page.getByText('You are signed out').first().waitFor();
}

/** Signs out by the menu. */
export async function logOut(page: Page): Promise<void> {
  await corner(page)
    .getByRole('button', { name: /^Hello/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectSignedOut(page);
}

/** The person looks at this tab again, having been elsewhere. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Notes every call from now on to a path of the shop. */
export function callsTo(page: Page, pathname: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pathname) calls.push(request);
  });
  return calls;
}

/** What the console says of a session that has ended. */
export const ENDED = [/401/, /UNAUTHENTICATED/];

/** Runs SQL in the shop's own database, as the world outside a browser. */
export async function inDatabase(connectionString: string, sql: string, values: unknown[] = []) {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    return (await db.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await db.end();
  }
}
