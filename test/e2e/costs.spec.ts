import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { overflow } from '#test/support/layout.ts';
import { aWish } from '#test/support/requests.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 740 };

type Listed = { id: string; costPrice?: number; stock?: number };

test('a maker writes down what she works with, costs a piece, quotes another and makes six', async () => {
  const { page, call } = await anOwner(shop);
  const body = { name: 'Test Tray', price: 240, stock: 2 };
  const { id } = (await call('POST /v2/products', body)) as Listed;
  await page.setViewportSize(PHONE);
  await shop.visit(page, '/admin/costs/materials');
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  for (const [name, unit, size, price] of [
    ['Casting resin', 'g', '1 kg', '₹850'],
    ['Mica', 'g', '25', '120'],
    ['Mould strip', 'm', '2.5', '300'],
    ['Gift box', 'pcs', '10', '250'],
  ] as const) {
    await box('What it is').fill(name);
    await page.getByRole('radio', { name: unit, exact: true }).check({ force: true });
    await box(`A pack has (${unit})`).fill(size);
    await box('A pack costs').fill(price);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 3 }).waitFor();
    await expect.poll(() => box('What it is').inputValue()).toBe('');
  }
  expect(await overflow(page)).toEqual([]);
  expect(await axeHere(page, 'materials')).toEqual([]);
  await page.getByRole('button', { name: 'Count Casting resin' }).click();
  await box('There is now (g)').fill('1000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1,000 g left').waitFor();

  await goTo(page, `/admin/costs/product/${id}`);
  await page.getByRole('combobox', { name: 'Material 1' }).selectOption('Casting resin');
  await box('How much of material 1').fill('100');
  await page.getByRole('button', { name: 'Save recipe' }).click();
  await page.getByText('Recipe says ₹93.50, no cost price yet').waitFor();
  expect(await axeInLight(page, 'a recipe')).toEqual([]);
  await page.getByRole('button', { name: 'Use as cost price' }).click();
  await page.getByText('Recipe says').waitFor({ state: 'detached' });
  await box('How many').fill('6');
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await page.getByText('Now 8 in stock. Taken: 600 g Casting resin.').waitFor();
  expect(await call(`GET /v2/admin/product/${id}`)).toMatchObject({ costPrice: 93.5, stock: 8 });
  await goTo(page, '/admin/costs/products?q=Test');
  await page.getByText('Good margin, 54%').waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await axeInLight(page, 'costs of pieces')).toEqual([]);

  const wish = await aWish(shop, 'Nila');
  await goTo(page, `/admin/request/${wish.id}`);
  await page.getByRole('link', { name: 'Estimate the cost' }).click();
  await page.getByRole('combobox', { name: 'Material 1' }).selectOption('Gift box');
  await box('How much of material 1').fill('2');
  expect(await axeInLight(page, 'the estimator')).toEqual([]);
  await page.getByRole('button', { name: 'Take the suggested price' }).click();
  const price = await box('Your price').inputValue();
  await page.getByRole('button', { name: 'Put into the quote' }).click();
  await page.waitForURL(`**/admin/request/${wish.id}`);
  const thread = await call(`GET /v2/admin/request/${wish.id}`);
  expect(thread).toMatchObject({ quoteDraft: { draft: { lines: [{ unitPrice: price }] } } });
});
