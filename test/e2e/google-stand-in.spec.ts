import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, untilDrawn } from '#test/support/page-state.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
/** The header asks for the profile of who has none here yet. */
const UNREGISTERED = [/404/];

/** Leaves the shop for the stand-in, as 'Continue with Google' does. */
async function continueWithGoogle(page: Page, origin = shop.origin()): Promise<void> {
  await page.goto(`${origin}/care-guide`);
  await untilReady(page);
  await page.evaluate(async () => {
    const response = await fetch('/identity/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ callbackURL: '/shipping', errorCallbackURL: '/privacy' }),
    });
    location.assign(((await response.json()) as { url: string }).url);
  });
  await page.getByRole('heading', { name: 'Google stand-in (demo)' }).waitFor();
}

/** Whose token the shop hands out now. */
async function signedInAs(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const response = await fetch('/identity/token');
    const { token = '' } = (await response.json()) as { token?: string };
    return (JSON.parse(atob(token.split('.')[1] ?? '')) as { email: string }).email;
  });
}

function atLocalhost(): string {
  return shop.origin().replace('127.0.0.1', 'localhost');
}

test('a person is chosen and is signed in to the shop at localhost', async () => {
  const page = await shop.newPage({ expected: UNREGISTERED });
  await continueWithGoogle(page, atLocalhost());
  await page.getByRole('button', { name: 'Noor Khan' }).click();
  await expectAddress(page, '/shipping');
  expect(new URL(page.url()).origin).toBe(atLocalhost());
  expect(await signedInAs(page)).toBe('noor@gmail.example');
});

test('a name and an address typed by keyboard sign in', async () => {
  const page = await shop.newPage({ expected: UNREGISTERED });
  await continueWithGoogle(page);
  await page.getByLabel('Name').fill('Tara Rao');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tara@gmail.example');
  await page.keyboard.press('Enter');
  await expectAddress(page, '/shipping');
  expect(await signedInAs(page)).toBe('tara@gmail.example');
});

test('cancelling leads back to where the shop wants to hear of it', async () => {
  const page = await shop.newPage();
  await continueWithGoogle(page, atLocalhost());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.url()).toContain('/privacy?error=access_denied');
});

test('at 127.0.0.1 an answer that was used already has a page with a way back to the shop', async () => {
  const page = await shop.newPage({ expected: UNREGISTERED });
  await continueWithGoogle(page);
  const address = page.url();
  await page.getByRole('button', { name: 'Ravi Iyer' }).click();
  await expectAddress(page, '/shipping');
  expect(new URL(page.url()).origin).toBe(shop.origin());
  await page.goto(address);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expectAddress(page, '/');
});

test('its page is in order', async () => {
  const page = await shop.newPage({ expected: [/422/] });
  await continueWithGoogle(page);
  async function look(): Promise<void> {
    await untilDrawn(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await headingLevels(page)).toEqual([1, 2, 2]);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await look();
  // What the browser would stop before it is sent.
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('Email').fill('tara@example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an email address like name@example.com').waitFor();
  expect(await page.getByLabel('Name').evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await look();
});
