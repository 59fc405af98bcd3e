import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { becomeCustomer, HOME, refuse, WORK } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const PROFILE = '**/v2/users/profile?*';
const card = (page: Page): Locator => page.getByRole('region', { name: 'Personal Information' });
const edit = (page: Page): Locator => card(page).getByRole('button', { name: 'Edit' });
const save = (page: Page): Locator => card(page).getByRole('button', { name: 'Save' });

type Options = Parameters<typeof shop.newPage>[0];

async function openProfile(options: Options = {}, person = {}) {
  const page = await shop.newPage(options);
  const customer = await becomeCustomer(shop, page, person);
  await shop.visit(page, '/my-profile');
  await card(page).waitFor();
  return { page, customer };
}

/** What the card says under a name. */
async function fact(page: Page, name: string): Promise<string> {
  const term = card(page).getByText(name, { exact: true });
  return (await term.locator('xpath=following-sibling::dd').innerText()).trim();
}

test('signed out one finds the way in; the page tells what the shop knows, and changes are checked and stored', async () => {
  const page = await shop.open('/my-profile');
  const heading = page.getByRole('heading', { level: 1, name: 'Method Not Allowed' });
  await heading.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expectAddress(page, '/my-profile?sign-in=page');

  const customer = await becomeCustomer(shop, page);
  await shop.visit(page, '/my-profile');
  await card(page).waitFor();
  expect(await page.title()).toContain('My Profile');
  expect(await fact(page, 'First Name')).toBe('Asha');
  expect(await fact(page, 'Last Name')).toBe('Patel');
  expect(await fact(page, 'Email')).toBe(`${customer.email}\n\nContact us to change it`);
  expect(await fact(page, 'Phone')).toBe('+91 98200 12345');
  expect(await fact(page, 'Date of Birth')).toBe('9 March 2001');
  expect(await fact(page, 'Gender')).toBe('Female');

  await edit(page).click();
  await page.getByLabel('Last Name').fill(' ');
  await page.getByLabel('Phone').fill('12345');
  await save(page).click();
  await expectFocus(page.getByLabel('Last Name'));
  expect(await page.getByLabel('Last Name').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Last Name').fill('Shah');
  expect(await card(page).getByText('Last name is required').count()).toBe(0);
  expect(await card(page).getByText('Enter a 10-digit mobile number').count()).toBe(1);
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expectFocus(edit(page));
  expect(await fact(page, 'Last Name')).toBe('Patel');

  await edit(page).click();
  const first = page.getByLabel('First Name');
  await expectFocus(first);
  expect(await card(page).getByLabel('Email').count()).toBe(0);
  expect(await card(page).getByText(customer.email).isVisible()).toBe(true);
  await first.fill("Aasha D'Souza");
  await page.getByLabel('Phone').fill('+91 98250-54321');
  await page.getByLabel('Date of Birth').fill('1999-12-31');
  await page.getByLabel('Gender').selectOption({ label: 'Prefer not to say' });
  await save(page).click();
  await page.getByText('Personal Information Updated!').first().waitFor();
  await expectFocus(edit(page));
  expect(await fact(page, 'First Name')).toBe("Aasha D'Souza");
  expect(await fact(page, 'Phone')).toBe('+91 98250 54321');
  expect(await fact(page, 'Date of Birth')).toBe('31 December 1999');
  expect(await fact(page, 'Gender')).toBe('Prefer not to say');
  await page.getByRole('button', { name: "Hello Aasha D'Souza" }).waitFor();
  expect(await customer.call('GET /v2/users/profile')).toMatchObject({
    firstName: "Aasha D'Souza",
    phone: '9825054321',
    dateOfBirth: '1999-12-31',
    gender: 'prefer-not-to-say',
  });
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls += 1;
  });
  await edit(page).click();
  await save(page).dblclick();
  await page.getByText('Personal Information Updated!').last().waitFor();
  await edit(page).waitFor();
  expect(calls).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expectAddress(page, '/');
});

test('after a first sign-in with Google the rest may stay empty', async () => {
  const { page, customer } = await openProfile({}, { profile: null });
  for (const name of ['Phone', 'Date of Birth', 'Gender']) {
    expect(await fact(page, name)).toBe('Not added yet');
  }
  await edit(page).click();
  await page.getByLabel('Last Name').fill('Shah');
  await save(page).click();
  await expect.poll(() => card(page).getByText('Shah').count()).toBe(1);
  expect(await customer.call('GET /v2/users/profile')).toMatchObject({
    lastName: 'Shah',
    phone: '',
  });
});

test('a save that fails says so in an alert and keeps everything typed', async () => {
  const { page, customer } = await openProfile({ expected: [/503/] });
  await edit(page).click();
  await page.getByLabel('First Name').fill('Asha Ben');
  const detail = 'The shop is being looked after.';
  await refuse(page, PROFILE, {
    method: 'PUT',
    status: 503,
    code: 'UNAVAILABLE',
    detail,
    times: 1,
  });
  await save(page).click();
  const alert = page.getByRole('alertdialog', {
    name: 'cannot Update details contact system admin',
  });
  await alert.getByText(detail).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(save(page));
  expect(await card(page).getByRole('alert').innerText()).toContain(detail);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Asha Ben');
  await save(page).click();
  await edit(page).waitFor();
  await expect.poll(() => card(page).getByText('Asha Ben').count()).toBe(1);
  expect(await customer.call('GET /v2/users/profile')).toMatchObject({ firstName: 'Asha Ben' });
});

test('a profile on its way shows shapes, one that does not load is tried again, an older server is understood', async () => {
  const page = await shop.newPage({ expected: [/500/, /Failed to fetch details:/] });
  await becomeCustomer(shop, page, { addresses: [HOME] });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PROFILE, async (route) => {
    await promise;
    await route.fallback();
  });
  await shop.visit(page, '/my-profile');
  const region = page.getByRole('main').locator('[aria-busy=true]');
  await region.waitFor();
  await page.getByText('Loading your profile').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { name: 'Method Not Allowed' }).count()).toBe(0);
  resolve();
  await card(page).waitFor();
  await expect.poll(() => region.count()).toBe(0);
  await page.unroute(PROFILE);

  await page.route(PROFILE, async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as { addresses: unknown[] };
    await route.fulfill({ response, json: { ...profile, addresses: profile.addresses[0] } });
  });
  await shop.visit(page, '/my-profile');
  await card(page).waitFor();
  const address = page.getByRole('listitem', { name: 'Home address, B-402, Sagar Apartments' });
  expect(await address.count()).toBe(1);
  await page.unroute(PROFILE);

  const detail = 'Something went wrong on our side.';
  // The header asks as well, and by the time of the card may have been answered.
  await refuse(page, PROFILE, { status: 500, code: 'INTERNAL_ERROR', detail });
  const told = page.waitForEvent('console', (one) => one.text().startsWith('Failed to fetch det'));
  await shop.visit(page, '/my-profile');
  await told;
  const banner = page.getByRole('main').getByRole('alert');
  await banner.getByText(detail).waitFor();
  await page.unroute(PROFILE);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await card(page).waitFor();
  expect(await banner.count()).toBe(0);
});

test('reading and editing are sound and fit', async () => {
  const addresses = [HOME, { ...WORK, address1: 'x'.repeat(120) }];
  const { page } = await openProfile({}, { addresses });
  for (const state of ['read', 'edit']) {
    if (state === 'edit') {
      await edit(page).click();
      await page.getByLabel('First Name').fill('');
      await save(page).click();
    }
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
    }
    expect(await axeOnPhone(page, state)).toEqual([]);
  }
});
