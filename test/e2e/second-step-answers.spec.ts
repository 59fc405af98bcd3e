import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, expectAddress, untilDrawn } from '#test/support/look.ts';
import { PASSWORD } from '#test/support/people.ts';
import { codeFor } from '#test/support/two-factor.ts';
import { becomeCustomer } from '#test/support/signed-in-page.ts';
import { holdAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

/** Turns the second step on by calls, for whoever is signed in there. */
async function turnOn(page: Page): Promise<void> {
  const headers = { origin: shop.origin() };
  const step = `${shop.origin()}/identity/second-step`;
  const start = await page.request.post(`${step}/start`, { headers, data: { password: PASSWORD } });
  const { secret } = (await start.json()) as { secret: string };
  const data = { code: codeFor(secret) };
  expect((await page.request.post(`${step}/confirm`, { headers, data })).status()).toBe(200);
}

test('a second step that was turned off after Back was pressed is not asked about again', async () => {
  const page = await shop.newPage();
  await becomeCustomer(shop, page);
  await turnOn(page);
  await shop.visit(page, '/my-profile');
  const button = page.getByRole('button', { name: 'Turn off second step' });
  const dialog = page.getByRole('dialog', { name: 'Turn off the second step' });
  await button.click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  const letGo = await holdAnswer(page, '**/identity/second-step/end');
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
