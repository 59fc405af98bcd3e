import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

const SHEET = `Handle,Title,Body (HTML),Variant Price
sea-bowl,Sea Bowl,<p>Poured in Goa.</p>,899
sea-cup,Sea Cup,Words,$12
`;

test('a sheet of another shop is looked at, brought in and undone, and sheets go out', async () => {
  const { page } = await anOwner(shop, { expected: [/422/] });
  await page.goto(`${shop.origin()}/admin/log`);
  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.getByRole('heading', { name: 'Import and export', level: 1 }).waitFor();
  const file = { name: 'from-shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) };
  await page.getByLabel('Choose a CSV file').setInputFiles(file);
  await page.getByText('Nothing has changed yet').waitFor();
  await page.getByText(/^Price is in \$/).waitFor();
  expect(await axeInLight(page, 'a checked sheet')).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  const wrong = page.waitForEvent('download');
  await page.getByRole('button', { name: /what is wrong/ }).click();
  expect(await readFile(await (await wrong).path(), 'utf8')).toMatch(/What is wrong\r\n/);

  await page.getByRole('button', { name: 'Bring in 1 product' }).click();
  await page.getByText('1 product brought in').first().waitFor();
  await page.getByRole('link', { name: 'Sea Bowl' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('What this import made is archived.').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'from-shopify.csv' }).waitFor();

  await page.getByLabel('What', { exact: true }).selectOption('Orders');
  await page.getByLabel('Days').selectOption('Everything');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByText('Type your password').waitFor();
  await page.getByLabel('Your password').fill(PASSWORD);
  const orders = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await readFile(await (await orders).path(), 'utf8')).toMatch(/^\uFEFFOrder,Date,Time/);
});
