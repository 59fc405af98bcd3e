import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations } from '#test/support/axe.ts';
import { expectSignedIn, newEmail } from '#test/support/customer.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/look.ts';
import { confirmOf, fieldOf, fillIn, sendButton } from '#test/support/register-form.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
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

const summaryOf = (page: Page) => page.getByRole('region', { name: /things to put right/ });

test('an empty form is told everything at once, and editing a field clears its own', async () => {
  const page = await shop.open('/register');
  await sendButton(page).click();
  const summary = summaryOf(page);
  await expectFocus(summary);
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(EMPTY);
  for (const message of EMPTY) expect(await page.getByText(message).count()).toBe(2);
  await summary.getByRole('link', { name: 'Gender is required' }).click();
  await expectFocus(page.getByRole('radio', { name: 'Male', exact: true }));
  await summary.getByRole('link', { name: 'Email is required' }).click();
  const email = fieldOf(page, 'Email');
  await expectFocus(email);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('asha@example');
  expect(await page.getByText('Email is required').count()).toBe(0);
  expect(await email.getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByText('Last name is required').count()).toBe(2);

  await fillIn(page, { Email: 'asha@example' }, 'short');
  await confirmOf(page).fill('shorter');
  await sendButton(page).click();
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Email is invalid',
    'Password must be at least 8 characters',
    'Passwords do not match',
  ]);
  await fillIn(page, { 'Date of birth': '2999-01-01' });
  await sendButton(page).click();
  await page.getByText('Enter the day you were born').waitFor();
  await expectFocus(fieldOf(page, 'Date of birth'));
  expect(await summary.count()).toBe(0);
});

test('what is typed before the page has come to life is kept', async () => {
  const page = await shop.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
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

test('browsers are told what each field is', async () => {
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
});

test.each([320, 768, 1440])('axe and the ruler find nothing at %i px', async (width) => {
  const page = await shop.newPage({ width, motion: false });
  await shop.visit(page, '/register');
  async function look(): Promise<void> {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
      expect(await axeViolations(page)).toEqual([]);
    }
    expect(await overflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect((await headingLevels(page)).slice(0, 2)).toEqual([1, 2]);
  }
  await look();
  await sendButton(page).click();
  await page.getByText('Email is required').first().waitFor();
  await look();
  await fillIn(page, { Email: newEmail('axe') });
  // The panel stays until the next page's facts have come.
  await page.route('**/*.data*', () => undefined);
  await sendButton(page).click();
  await page.getByText('Account created.').waitFor();
  await expectSignedIn(page);
  await look();
  expect(await page.getByText('Account created.').isVisible()).toBe(true);
  await shop.visit(page, '/register');
  await page.getByRole('heading', { name: 'You have an account' }).waitFor();
  await expectSignedIn(page);
  await look();
});
