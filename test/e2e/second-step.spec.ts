import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import {
  expectSignedIn,
  inDatabase,
  logOut,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { newEmail, registerCustomer, signInThere, type Customer } from '#test/support/customer.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { addressOf, expectAddress, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { codeFor, wrongCodeFor } from '#test/support/two-factor.ts';
import { canSignIn } from '#test/support/signed-in-page.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD }));
const WIDTHS = [320, 1440];

const card = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in and security' });
const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });

type Options = Parameters<typeof shop.newPage>[0];

/** As if half a minute had passed since the last code. */
function untilNextCode(): Promise<unknown> {
  return inDatabase(shop.connectionString(), 'UPDATE identity.second_step SET last_step = NULL');
}

async function signInOn(page: Page, customer: Customer): Promise<void> {
  await shop.visit(page, '/my-profile?sign-in=1');
  await signInThere(page, customer);
}

async function openCard(customer: Customer, options: Options = {}): Promise<Page> {
  const page = await shop.newPage(options);
  await signInBrowser(page, shop.origin(), customer);
  await shop.visit(page, '/my-profile');
  await card(page).getByText('Where you are signed in').waitFor();
  return page;
}

async function typePassword(dialog: Locator, button: string): Promise<void> {
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function listedCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.waitFor();
  return dialog.getByRole('listitem').allInnerTexts();
}

/** Turns the second step on without the screens. */
async function turnOn(page: Page): Promise<string[]> {
  const send = async (call: string, data: object): Promise<unknown> => {
    const url = `${shop.origin()}/identity/second-step/${call}`;
    const answer = await page.request.post(url, { data, headers: { origin: shop.origin() } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const { secret, recoveryCodes } = (await send('start', { password: PASSWORD })) as {
    secret: string;
    recoveryCodes: string[];
  };
  await send('confirm', { code: codeFor(secret) });
  await untilNextCode();
  await shop.visit(page, '/my-profile');
  await card(page).getByRole('button', { name: 'Turn off second step' }).waitFor();
  return recoveryCodes;
}

async function expectSound(page: Page, screen: string, look = axeInLight): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await look(page, screen)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Turns the second step on by its screens, up to the recovery codes. @param look at each of them */
async function turnOnThere(
  page: Page,
  look: typeof expectSound = () => Promise.resolve(),
): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole('button', { name: 'Turn on second step' }).click();
  const start = page.getByRole('dialog', { name: 'Turn on the second step' });
  await start.waitFor();
  await look(page, 'password');
  await typePassword(start, 'Continue');
  const dialog = page.getByRole('dialog', { name: 'Connect your app' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await look(page, 'secret', axeHere);
  await dialog.getByLabel('Code from your app').fill(codeFor(secret));
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click();
  const codes = await listedCodes(page);
  await look(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await untilNextCode();
  return { secret, codes };
}

async function aCustomer(): Promise<Customer> {
  return registerCustomer(shop.origin(), { email: newEmail('second') });
}

test('turned on, signing in asks for a code, typed, pasted or kept for recovery; after five wrong ones it asks anew; each screen is sound', async () => {
  const asha = await aCustomer();
  const page = await openCard(asha, { expected: [/401/, /400/] });
  await expectSound(page, 'off');
  const { secret, codes } = await turnOnThere(page, expectSound);
  await card(page).getByText('On. Signing in with your password').waitFor();
  await expectFocus(card(page).getByRole('button', { name: 'Turn off second step' }));
  await expectSound(page, 'on');
  await logOut(page);

  await signInOn(page, asha);
  const modal = modalOf(page);
  const field = modal.getByLabel('Code from your app');
  await expectFocus(field);
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  const send = modal.getByRole('button', { name: 'Sign In', exact: true });
  await send.click();
  await modal.getByText('Code is required').waitFor();
  await field.fill('12 3');
  await send.click();
  await modal.getByText('A code has 6 digits').waitFor();
  const wrong = wrongCodeFor(secret);
  await field.fill(wrong);
  await send.click();
  await modal.getByText("It isn't the one your app shows now").waitFor();
  await expectFocus(field);
  expect(await field.inputValue()).toBe(wrong);
  await expectSound(page, 'wrong code');
  const code = codeFor(secret);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await field.inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await modal.waitFor({ state: 'hidden' });
  await expectSignedIn(page);

  expect(codes).toHaveLength(10);
  for (const text of ['Signed in as Asha', 'It was already used']) {
    await logOut(page);
    await signInOn(page, asha);
    await modal.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectFocus(modal.getByLabel('Recovery code'));
    if (text === 'It was already used') await expectSound(page, 'recovery code');
    await modal.getByLabel('Recovery code').fill(codes[0] ?? '');
    await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
    if (text === 'Signed in as Asha') {
      await expectSignedIn(page);
      continue;
    }
    await modal.getByText('Check it, or use another one from your list.').waitFor();
    await modal.getByRole('button', { name: 'Back' }).click();
    expect(await modal.getByLabel('Email').inputValue()).toBe(asha.email);
    await expectFocus(modal.getByLabel('Password', { exact: true }));
  }

  await signInThere(page, asha);
  for (let time = 0; time < 6; time += 1) {
    await field.fill(wrongCodeFor(secret));
    const answer = page.waitForResponse('**/identity/sign-in/code');
    await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
    await answer;
  }
  await modal.getByText('Type your password again.').waitFor();
  await expectFocus(modal.getByLabel('Password', { exact: true }));
  expect(await modal.getByLabel('Email').inputValue()).toBe(asha.email);
});

test('new recovery codes replace the old ones; it is turned off with the password; with it on, the account is deleted', async () => {
  const customer = await aCustomer();
  const page = await shop.newPage({ expected: [/403/, /401/] });
  await signInOn(page, customer);
  await page.getByText('Signed in as').first().waitFor();
  await card(page).getByText('Where you are signed in').waitFor();
  const { codes } = await turnOnThere(page);
  await card(page).getByRole('button', { name: 'Make new recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewing.getByLabel('Your password').fill('not it at all');
  await renewing.getByRole('button', { name: 'Make new codes' }).click();
  await renewing.getByText('Type your current password again, or reset it.').waitFor();
  await typePassword(renewing, 'Make new codes');
  const fresh = await listedCodes(page);
  expect(new Set([...codes, ...fresh]).size).toBe(20);
  await page.keyboard.press('Escape');
  const asking = page.getByRole('alertdialog', { name: 'Have you saved the codes?' });
  await asking.getByRole('button', { name: 'Show them' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await card(page).getByRole('button', { name: 'Turn off second step' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off the second step' });
  await typePassword(off, 'Turn off');
  await off.waitFor({ state: 'hidden' });
  await card(page).getByRole('button', { name: 'Turn on second step' }).waitFor();
  await logOut(page);
  await signInOn(page, customer);
  await expectSignedIn(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await turnOn(page);
  await card(page).getByText('Delete account').click();
  await card(page).getByRole('button', { name: 'Delete my account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete my account' });
  await typePassword(leaving, 'Delete my account');
  await page.getByRole('alertdialog', { name: 'Your account is deleted' }).waitFor();
  expect(await canSignIn(shop.origin(), customer)).toBe(false);
});

test('a second step that was turned off after Back was pressed is not asked about again', async () => {
  const page = await openCard(await aCustomer());
  await turnOn(page);
  const button = page.getByRole('button', { name: 'Turn off second step' });
  const dialog = page.getByRole('dialog', { name: 'Turn off the second step' });
  await button.click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  const letGo = await delayAnswer(page, '**/identity/second-step/end');
  const sent = page.waitForRequest('**/identity/second-step/end');
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
  await sent;
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await button.click();
  await dialog.getByLabel('Your password').fill('half');
  letGo();
  await page.getByText('Second step turned off').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/my-profile');
  await page.getByRole('button', { name: 'Turn on second step' }).waitFor();
  await page.goForward();
  await dialog.waitFor({ state: 'hidden' });
  await untilDrawn(page);
  expect(addressOf(page)).toBe('/my-profile');
});

test('the owner is advised to turn it on until it is', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  await signInBrowser(page, shop.origin(), { email: ADMIN_EMAIL });
  await shop.visit(page, '/my-profile');
  const advice = card(page).getByText('a stolen password opens nothing');
  await advice.waitFor();
  expect(await turnOn(page)).toHaveLength(10);
  await advice.waitFor({ state: 'hidden' });
});
