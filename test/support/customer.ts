import type { Page } from 'playwright-core';
import { inDatabase } from './browser-session.ts';
import { cookiesOf, PASSWORD } from './people.ts';

export type Customer = { email: string; password: string };

let count = 0;

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

/** Registers a customer with a whole profile, without a browser. */
export async function registerCustomer(
  origin: string,
  { email = newEmail(), name = 'Asha Patel' } = {},
): Promise<Customer> {
  const account = { email, password: PASSWORD };
  await post(origin, '/identity/sign-up/email', { body: { ...account, name } });
  const session = await post(origin, '/identity/sign-in/email', { body: account });
  const answer = await fetch(`${origin}/identity/token`, {
    headers: { cookie: cookiesOf(session) },
  });
  const { token } = (await answer.json()) as { token: string };
  const [firstName, lastName] = name.split(' ');
  const body = {
    email,
    firstName,
    lastName,
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

/** Rows of the provider and of the shop for an address. */
export async function traceOf(connectionString: string, email: string) {
  const people = await inDatabase(
    connectionString,
    'SELECT id FROM identity.person WHERE email = $1',
    [email],
  );
  const customers = await inDatabase(
    connectionString,
    'SELECT phone, last_name FROM customer_profile WHERE email = $1',
    [email],
  );
  return { people: people.length, customers };
}

/** Cookies of a session. The cookie of a known browser lives longer. */
export async function sessionCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => !name.endsWith('lehar.device'));
}
