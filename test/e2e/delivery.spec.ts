import { expect, test } from 'vitest';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

test('what is discarded leaves no text behind in the fields of delivery', async () => {
  const { page } = await anOwner(shop, { width: 1440, height: 900 });
  await shop.visit(page, '/admin/shop?part=delivery');
  const box = page.getByLabel('Weight of box and padding');
  await box.fill('200');
  await page.getByLabel('PIN codes').first().fill('380, 38');
  await page.getByRole('button', { name: 'Add a price for lighter parcels' }).first().click();
  await page.getByLabel('Up to').fill('500');
  await page.getByLabel('Costs').fill('90');
  await page.getByText('A heavier parcel costs less here than a lighter one.').waitFor();
  await page.getByText('Saved. Visitors do not see it yet').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => box.inputValue()).toBe('0');
  expect(await page.getByLabel('PIN codes').first().inputValue()).toBe('');
});
