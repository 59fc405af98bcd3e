import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInLight, axeOnPhone } from '#test/support/axe.ts';
import { expectSignedIn, expectSignedOut, logOut } from '#test/support/browser-session.ts';
import {
  newEmail,
  registerCustomer,
  sessionCookies,
  signInThere,
  traceOf,
} from '#test/support/customer.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus, untilSaid } from '#test/support/page-state.ts';
import { PASSWORD } from '#test/support/people.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const SECOND_STEP = '**/v2/auth/register';

const EMPTY = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Phone number is required',
  'Date of birth is required',
  'Gender is required',
  'Password is required',
  'Please confirm your password',
];

const summaryOf = (page: Page) => page.getByRole('region', { name: /^Please fix \d+ fields$/ });
const fieldOf = (page: Page, label: string): Locator => page.locator('main').getByLabel(label);
const passwordOf = (page: Page): Locator => page.locator('[name=password]');
const confirmOf = (page: Page): Locator => page.locator('[name=confirmPassword]');
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Create Account' });

/** Fills in the form of /register, both passwords alike; `texts` say what differs. */
async function fillIn(
  page: Page,
  texts: Record<string, string> = {},
  password = PASSWORD,
): Promise<void> {
  const all = {
    'First name': 'Asha',
    'Last name': "D'Souza",
    Email: 'asha@example.com',
    'Phone number': '+91 98200-12345',
    'Date of birth': '2001-03-09',
    ...texts,
  };
  for (const [label, text] of Object.entries(all)) await fieldOf(page, label).fill(text);
  await page.getByText('Female', { exact: true }).click();
  await passwordOf(page).fill(password);
  await confirmOf(page).fill(password);
}

async function expectSound(page: Page, look = axeInLight): Promise<void> {
  expect(await look(page, 'registering')).toEqual([]);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
  expect((await headingLevels(page)).slice(0, 2)).toEqual([1, 2]);
}

const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Registration Failed' });
const known = (email: string) => traceOf(shop.connectionString(), email);

async function readAlert(page: Page, text: string): Promise<void> {
  await alertOf(page).getByText(text, { exact: true }).waitFor();
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await alertOf(page).waitFor({ state: 'hidden' });
}

test('who registers is greeted, signed in and taken home', async () => {
  const page = await shop.open('/register');
  const email = newEmail('new');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/auth/register')) sent.push(request.postData() ?? '');
  });
  await fillIn(page, { Email: email });
  // The panel stays for 2 s, and as long as the next page does not come.
  const { promise: panelWasRead, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await panelWasRead;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const panel = page.getByRole('status').filter({ hasText: 'Account created. Taking you home…' });
  await panel.waitFor();
  await expectFocus(panel);
  expect(await panel.innerText()).toContain(email);
  await expectSound(page);
  goOn();
  await expectAddress(page, '/');
  await expectSignedIn(page);
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toMatch(/password/i);
  expect(sent[0]).not.toContain(PASSWORD);
  expect(await known(email)).toEqual({
    people: 1,
    customers: [{ phone: '9820012345', last_name: "D'Souza" }],
  });
  await shop.visit(page, '/register');
  await page.getByRole('heading', { level: 1, name: 'You have an account' }).waitFor();
  await expectSignedIn(page);
  await logOut(page);
  await shop.visit(page, '/register');
  // What was typed is forgotten with the registration.
  expect(await fieldOf(page, 'First name').inputValue()).toBe('');
});

/** In the page, which is left by itself soon. A later second click may fall beside the product, and close it. */
function goOnTwice(): boolean {
  const link = document.querySelector<HTMLElement>('main output ~ a');
  link?.click();
  link?.click();
  return link !== null;
}

test('one comes to it from the login modal and is taken back to where one was by a button that is pressed twice', async () => {
  const page = await shop.open('/');
  await page.getByRole('link', { name: 'Agate Slice Coasters, Pair', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Agate Slice Coasters, Pair' });
  await product.getByRole('link', { name: 'Sign in' }).click();
  const modal = page.getByRole('dialog', { name: 'Sign in' });
  await modal.getByRole('link', { name: 'Create an account' }).click();
  await expectAddress(page, '/register');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Create an account' }));
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await modal.waitFor();
  await expectAddress(page, '/product/agate-slice-coasters?sign-in=1');
  await modal.getByRole('link', { name: 'Create an account' }).click();
  await fillIn(page, { Email: newEmail('back') });
  const goneOn = page.waitForFunction(goOnTwice);
  await untilSaid(page, 'Account created. Taking you back…', () => sendButton(page).click());
  await goneOn;
  await product.waitFor();
  await expectAddress(page, '/product/agate-slice-coasters');
  await page.keyboard.press('Escape');
  await product.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expectSignedIn(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a failing shop keeps the form, and the account unless it is a new one; a lost answer costs none', async () => {
  const page = await shop.newPage({ expected: [/50[03]|404|ERR_FAILED/] });
  await shop.visit(page, '/register');
  // Nobody says whether this person is known.
  const unanswered = newEmail('known');
  await fillIn(page, { Email: unanswered });
  await page.route(/\/v2\/auth\//, (route) => route.fulfill({ status: 503, body: 'Down' }));
  await sendButton(page).click();
  await readAlert(page, 'Backend error. Please try again.');
  await expectSignedOut(page);
  expect(await known(unanswered)).toEqual({ people: 1, customers: [] });
  await page.unrouteAll();

  const email = newEmail('again');
  await fieldOf(page, 'Email').fill(email);
  await page.route(SECOND_STEP, (route) => route.fulfill({ status: 503, body: 'Down' }));
  // The shop is still busy when the account is to go.
  await page.route('**/identity/delete-user', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await sendButton(page).click();
  await readAlert(page, 'Backend error. Please try again.');
  expect(await page.locator('main').getByRole('alert').innerText()).toContain(
    'Backend error. Please try again.',
  );
  await expectSignedOut(page);
  await expectFocus(sendButton(page));
  expect(await known(email)).toEqual({ people: 0, customers: [] });
  expect(await sessionCookies(page)).toEqual([]);

  // Not even a reload loses more than the passwords.
  await page.reload();
  await untilReady(page);
  await expect.poll(() => fieldOf(page, 'Last name').inputValue()).toBe("D'Souza");
  expect(await fieldOf(page, 'Date of birth').inputValue()).toBe('2001-03-09');
  expect(await page.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
  expect(await passwordOf(page).inputValue()).toBe('');
  await page.unroute(SECOND_STEP);
  await passwordOf(page).fill(PASSWORD);
  await confirmOf(page).fill(PASSWORD);
  await page.route(SECOND_STEP, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await untilSaid(page, 'Account created.', () => sendButton(page).click());
  await expectSignedIn(page);
  expect((await known(email)).customers).toHaveLength(1);
});

test('what the provider refuses is said in its words, beside the password too', async () => {
  const page = await shop.newPage({ expected: [/422|401/] });
  await shop.visit(page, '/register');
  await fillIn(page, { Email: newEmail('weak') }, 'password123');
  await sendButton(page).click();
  await readAlert(page, 'Authentication error. Please try again.');
  await expectFocus(passwordOf(page));
  const refused = page.locator('[data-field=password] .error-message');
  expect(await refused.innerText()).toMatch(/lists of common passwords/);

  const { email } = await registerCustomer(shop.origin());
  await fillIn(page, { Email: email }, 'another-kestrel-42');
  await sendButton(page).click();
  await readAlert(page, 'Authentication error. Please try again.');
  await page.getByText('This address may already have an account.').waitFor();
  expect(await refused.count()).toBe(0);
  expect((await known(email)).people).toBe(1);
  await page.locator('main').getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await signInThere(page, { email, password: PASSWORD });
  await expectSignedIn(page);
  await logOut(page);

  // Somebody who has forgotten that they have an account.
  const before = await known(email);
  await shop.visit(page, '/register');
  await fillIn(page, { Email: email, 'Last name': 'Rao' });
  await sendButton(page).click();
  await page.getByText('You already had an account. You are signed in.').waitFor();
  expect(await page.getByText('Nothing in it was changed.').count()).toBe(1);
  await expectSignedIn(page);
  expect(await known(email)).toEqual(before);
});

test('text typed before hydration stays', async () => {
  const page = await shop.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${shop.origin()}/register`, { waitUntil: 'commit' });
  await fieldOf(page, 'First name').fill('Meera');
  await page.getByText('Prefer not to say').click();
  await page.keyboard.press('Enter');
  release();
  await untilReady(page);
  await fieldOf(page, 'Last name').fill('Shah');
  expect(await fieldOf(page, 'First name').inputValue()).toBe('Meera');
  expect(await page.getByRole('radio', { name: 'Prefer not to say' }).isChecked()).toBe(true);
  await expectAddress(page, '/register');
});

test('an empty form says everything at once, with links to its fields, and axe finds nothing', async () => {
  const page = await shop.open('/register');
  const hints = await page
    .locator('form [autocomplete]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')));
  expect(hints.join(' ')).toBe(
    'given-name family-name email tel-national bday new-password new-password',
  );
  const max = (await fieldOf(page, 'Date of birth').getAttribute('max')) ?? '';
  expect(Math.abs(Date.parse(max) - Date.now())).toBeLessThan(48 * 3600 * 1000);
  expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Show confirmed password' }).count()).toBe(1);
  await sendButton(page).click();
  const summary = summaryOf(page);
  await expectFocus(summary);
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(EMPTY);
  for (const message of EMPTY) expect(await page.getByText(message).count()).toBe(2);
  await expectSound(page, axeOnPhone);
  await summary.getByRole('link', { name: 'Gender is required' }).click();
  await expectFocus(page.getByRole('radio', { name: 'Male', exact: true }));
  await summary.getByRole('link', { name: 'Email is required' }).click();
  const email = fieldOf(page, 'Email');
  await expectFocus(email);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
});
