import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { becomeCustomer, HOME, refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('visitors are asked to sign in; people download what is stored, and a failure can be tried again', async () => {
  const page = await shop.newPage({ width: 375, height: 800, expected: [/503/] });
  await shop.visit(page, '/privacy');
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);

  const { email } = await becomeCustomer(shop, page, { addresses: [HOME] });
  await shop.visit(page, '/privacy');
  const button = page.getByRole('button', { name: 'Download my data' });
  const busy = { status: 503, code: 'UNAVAILABLE', detail: 'Try again soon.', times: 1 };
  await refuse(page, '**/v2/users/export', busy);
  await button.click();
  await page.getByText('Nothing was saved. Try again soon.').waitFor();
  expect(await axeOnPhone(page, 'privacy')).toEqual([]);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    profile: { email: string; addresses: { address1: string }[] };
  };
  expect(data.profile).toMatchObject({ email, addresses: [{ address1: HOME.address1 }] });
});
