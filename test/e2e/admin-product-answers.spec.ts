import { expect, test } from 'vitest';
import { addressOf, expectFocus, untilDrawn } from '#test/support/look.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aNewProduct, savebar } from '#test/support/product-form.ts';
import { holdAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

test('an edit that was saved after Back was pressed leaves alone the next one', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  const { id } = await aNewProduct(owner);
  await shop.visit(page, `/admin/product/${id}`);
  const edit = page.getByRole('link', { name: 'Edit Product' });
  const nameField = page.getByLabel('Product Name');
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await edit.click();
  await nameField.fill('Saved Tray');
  const letGo = await holdAnswer(page, `**/v2/products/${id}`);
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.goBack();
  await discard.click();
  await edit.click();
  await nameField.fill('Next Tray');
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Saved Tray' }).waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe(`/admin/product/${id}?edit=1`);
  await expectFocus(nameField);
  expect(await nameField.inputValue()).toBe('Next Tray');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Next Tray');
  await savebar(page).getByRole('button', { name: 'Cancel' }).click();
  await discard.click();
  await edit.waitFor();
  expect(await page.getByText(/^Saved \d\d:\d\d hrs$/).count()).toBe(0);
});
