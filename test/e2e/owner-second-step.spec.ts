import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { signInThere } from '#test/support/customer.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { codeFor } from '#test/support/two-factor.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ADMIN_SECOND_STEP: 'on' }));
const OWNER = { email: ADMIN_EMAIL, password: PASSWORD };
const WIDTHS = [320, 1440];

const card = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in and security' });
const change = (statement: string) => inDatabase(shop.connectionString(), statement);

/** Turns the second step on by the dialogs that the button opens. @returns the app's secret */
async function turnOn(page: Page): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: 'Turn on second step' }).click();
  const start = page.getByRole('dialog', { name: 'Turn on the second step' });
  await start.getByLabel('Your password').fill(PASSWORD);
  await start.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(codeFor(secret));
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await change('UPDATE identity.second_step SET last_step = NULL');
  return secret;
}

test('admin leads the owner to the second step, and opens with it at once', async () => {
  const page = await shop.newPage({ expected: [/404/, /409/, /missing\.jpg/] });
  await shop.visit(page, '/admin?sign-in=1');
  await signInThere(page, OWNER);
  await page.getByText('Signed in as').first().waitFor();
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' }); // fading, it has no contrast
  const due = page.getByRole('heading', { name: 'One more step to your workbench' });
  await due.waitFor();
  expect(await page.getByRole('navigation', { name: 'Workbench' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Turn on second step' }).waitFor();
  expect(await axeOnPhone(page, 'before the second step')).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }
  const secret = await turnOn(page);
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();

  await shop.visit(page, '/my-profile');
  await card(page).getByText('On, because your workbench requires it.').waitFor();
  expect(await card(page).getByRole('button', { name: 'Turn off second step' }).count()).toBe(0);

  // A sign-in that went without a code, as one through Google does.
  await change('UPDATE identity.session SET has_second_step = false');
  await shop.visit(page, '/admin');
  await page.getByRole('button', { name: 'Sign in with a code' }).click();
  await signInThere(page, OWNER);
  await page
    .getByRole('dialog', { name: 'Sign in' })
    .getByLabel('Code from your app')
    .fill(codeFor(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
});
