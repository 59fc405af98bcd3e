import pg from 'pg';
import type { Page } from 'playwright-core';
import { PASSWORD } from './people.ts';

export type Customer = { email: string; password: string };

let count = 0;

/** An address that nobody has yet. */
export function newEmail(name = 'asha'): string {
  count += 1;
  return `${name}-${count}@example.com`;
}

async function post(origin: string, path: string, sent: { body: object; headers?: object }) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sent.headers },
    body: JSON.stringify(sent.body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** A person who registered before the journey begins. */
export async function registerCustomer(origin: string, email = newEmail()): Promise<Customer> {
  const account = { email, password: PASSWORD };
  await post(origin, '/identity/sign-up/email', { body: { ...account, name: 'Asha Patel' } });
  const session = await post(origin, '/identity/sign-in/email', { body: account });
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = await fetch(`${origin}/identity/token`, { headers: { cookie } });
  const { token } = (await answer.json()) as { token: string };
  const body = {
    email,
    firstName: 'Asha',
    lastName: 'Patel',
    phone: '98200 12345',
    dateOfBirth: '1994-08-23',
    gender: 'female',
  };
  const headers = { authorization: `Bearer ${token}` };
  await post(origin, '/v2/auth/register', { body, headers });
  return account;
}

/** Fills in the login modal, which must be open, and sends it. */
export async function signInThere(
  page: Page,
  { email, password }: Customer,
  { remember = false } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Remember me').setChecked(remember);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function expectSignedIn(page: Page, name = 'Asha'): Promise<void> {
  await page.getByRole('button', { name: `Hello ${name}` }).waitFor();
}

/** Also where the header lies under a modal. */
export async function expectSignedOut(page: Page): Promise<void> {
  await page.locator('header').getByLabel('Sign in').waitFor();
}

export async function signOutThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectSignedOut(page);
}

/** What the shop and its provider know of an address. */
export async function traceOf(connectionString: string, email: string) {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    const people = await db.query('SELECT id FROM identity.person WHERE email = $1', [email]);
    const customers = await db.query<{ phone: string; last_name: string }>(
      'SELECT phone, last_name FROM customer_profile WHERE email = $1',
      [email],
    );
    return { people: people.rows.length, customers: customers.rows };
  } finally {
    await db.end();
  }
}

/** What the browser holds of a session. That it signed in before is known for longer. */
export async function sessionCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => !name.endsWith('lehar.device'));
}
