import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { expectSignedIn, expectSignedOut, logOut } from '#test/support/browser-session.ts';
import { newEmail, registerCustomer, traceOf } from '#test/support/customer.ts';
import { startGoogleStandIn, type GoogleStandIn } from '#test/support/google-stand-in.ts';
import { expectAddress } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogleStandIn();
});
const shop = useShop(() => ({
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: google.issuer,
}));
afterAll(() => google.close());

const FAILED = 'Something went wrong while logging in.';
const CANCELLED = 'Google sign-in was cancelled or failed.';
const known = (email: string) => traceOf(shop.connectionString(), email);

function aPerson(email = newEmail('google')) {
  return { sub: `g-${email}`, email, name: 'Meera Shah', email_verified: true };
}
beforeEach(() => {
  google.person = aPerson();
});

async function goToGoogle(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Sign in' });
  await modal.getByRole('button', { name: 'Continue with Google' }).click();
}

async function readAlert(
  page: Page,
  title: string,
  text: string,
  look = async () => [] as string[],
): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title });
  await alert.getByText(text, { exact: true }).waitFor();
  expect(await look()).toEqual([]);
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });
}

test('a new person comes back registered, and the next time as the same one', async () => {
  const page = await shop.open('/?q=ocean&sign-in=1');
  const { email } = aPerson();
  google.person = aPerson(email);
  await goToGoogle(page);
  await page.getByText('Signed in as Meera').first().waitFor();
  await expectSignedIn(page, 'Meera');
  await expectAddress(page, '/?q=ocean');
  const trace = { people: 1, customers: [{ phone: '', last_name: 'Shah' }] };
  expect(await known(email)).toEqual(trace);
  await logOut(page);

  await shop.visit(page, '/shipping?sign-in=1');
  await goToGoogle(page);
  await expectSignedIn(page, 'Meera');
  await expectAddress(page, '/shipping');
  expect(await known(email)).toEqual(trace);
});

test('a cancelled sign-in at Google is said, one that never was is not, and the person stays signed out', async () => {
  google.person = undefined;
  const page = await shop.open('/care-guide?sign-in=1');
  await goToGoogle(page);
  await readAlert(page, 'Login Cancelled', CANCELLED, () => axeViolations(page));
  await expectAddress(page, '/care-guide');
  await expectSignedOut(page);
  expect(await page.context().cookies()).toEqual([]);

  await shop.visit(page, '/shipping?google=known');
  await expectAddress(page, '/shipping');
  await expectSignedOut(page);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('a sign-in from admin ends there, or says that it was cancelled', async () => {
  const page = await shop.open('/admin?sign-in=1');
  google.person = undefined;
  await goToGoogle(page);
  await readAlert(page, 'Login Cancelled', CANCELLED);
  await expectAddress(page, '/admin');

  const { email } = aPerson();
  google.person = aPerson(email);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await goToGoogle(page);
  await page.getByText('Signed in as Meera').first().waitFor();
  await page.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
  await expectAddress(page, '/admin');
  expect((await known(email)).people).toBe(1);
});

test('a shop that cannot take a new person in gives their account back; with a password here one learns what to do', async () => {
  // Calls still on their way are signed out too.
  const page = await shop.newPage({ expected: [/401|503/] });
  await shop.visit(page, '/?sign-in=1');
  const { email } = aPerson();
  google.person = aPerson(email);
  await page.route('**/v2/auth-google/register', (route) => route.fulfill({ status: 503 }));
  await goToGoogle(page);
  await readAlert(page, 'Login Failed', FAILED);
  await expectSignedOut(page);
  await expectAddress(page, '/');
  expect(await known(email)).toEqual({ people: 0, customers: [] });
  expect(await page.context().cookies()).toEqual([]);

  const customer = await registerCustomer(shop.origin());
  google.person = aPerson(customer.email);
  await shop.visit(page, '/?sign-in=1');
  await goToGoogle(page);
  const alert = page.getByRole('alertdialog', { name: 'Login Failed' });
  await alert.getByText(/^This address has an account with a password/).waitFor();
  await alert.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expectAddress(page, '/?sign-in=1');
  await page.keyboard.press('Escape');
  await expectAddress(page, '/');
  expect((await known(customer.email)).customers).toEqual([
    { phone: '9820012345', last_name: 'Patel' },
  ]);
});

test('a shop that cannot greet, or a link that poses as a return from Google, costs no account', async () => {
  const page = await shop.newPage({ expected: [/50[03]/] });
  await shop.visit(page, '/shipping?sign-in=1');
  const { email } = aPerson();
  google.person = aPerson(email);
  await goToGoogle(page);
  // Greeted: the sign-in is done, and what is refused from now on is not part of it.
  await page.getByText('Signed in as Meera').first().waitFor();
  await expectSignedIn(page, 'Meera');
  await logOut(page);
  await shop.visit(page, '/shipping?sign-in=1');
  await page.route('**/v2/auth/login', (route) => route.fulfill({ status: 503 }));
  await goToGoogle(page);
  await readAlert(page, 'Login Failed', FAILED);
  await expectSignedOut(page);
  expect((await known(email)).people).toBe(1);

  await page.unroute('**/v2/auth/login');
  await shop.visit(page, '/shipping?sign-in=1');
  await goToGoogle(page);
  // Greeted: the sign-in is done, and what is refused from now on is not part of it.
  await page.getByText('Signed in as Meera').first().waitFor();
  await expectSignedIn(page, 'Meera');
  await page.route('**/v2/auth**', (route) => route.fulfill({ status: 503 }));
  await page.route('**/v2/auth/**', (route) => route.fulfill({ status: 503 }));
  await shop.visit(page, '/?google=new');
  await page.getByRole('alertdialog', { name: 'Login Failed' }).waitFor();
  await expectSignedOut(page);
  expect((await known(email)).people).toBe(1);
});
