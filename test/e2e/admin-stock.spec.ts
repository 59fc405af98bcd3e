import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, GENDA, listen, MARINA, ROSE } from '#test/support/buying.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { loseAnswer, refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const LIST = '/admin/my-products';
const STOCK_CALL = '**/v2/admin/product/*/stock';

type Found = { id: string; variants: { id: string; value: string }[] };

async function findProduct({ call }: Owner, name: string): Promise<Found> {
  const q = encodeURIComponent(name);
  const [found] = (await call(`GET /v2/admin/allproducts?q=${q}`)) as Found[];
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

/** The owner with the sheet of this product open over the list. */
async function openSheet(name: string, options: Parameters<typeof anOwner>[1] = {}) {
  const owner = await anOwner(shop, options);
  const { id } = await findProduct(owner, name);
  await shop.visit(owner.page, `${LIST}?name=${encodeURIComponent(name)}&stock=${id}`);
  await sheetOf(owner.page, name).getByRole('listitem').first().waitFor();
  return { ...owner, id, sheet: sheetOf(owner.page, name) };
}

const sheetOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Stock of ${name}`, exact: true });
const linkOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `Stock of ${name}`, exact: true });
const ledger = async (page: Page) =>
  (await page.locator('.move').allInnerTexts()).map((words) =>
    words
      .split(/\s+/)
      .join(' ')
      .replace(/ \d\d\/\d\d\/\d{4}, [\d:]{8} hrs$/, ''),
  );
const inList = (page: Page, name: string) =>
  page.locator('tr', { hasText: name }).locator('.pstock').textContent();

test('units that were added, sold to a customer and given back are all in the ledger', async () => {
  const { page, sheet } = await openSheet(GENDA);
  const said = await listen(page);
  await sheet.getByText('Nothing has come or gone yet.').waitFor();
  await sheet.getByText('Not counted (made to order)').waitFor();
  await sheet.getByRole('button', { name: 'Start counting This piece' }).click();
  await expectFocus(sheet.getByLabel('Pieces there are now'));
  await page.keyboard.type('4');
  await sheet.getByRole('button', { name: 'Made new pieces' }).click();
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await expectFocus(sheet.getByRole('button', { name: 'Change This piece' }));
  await expect.poll(said).toContain('This piece: 4 left');
  expect(await ledger(page)).toEqual(['+4 Changed by you – Made new pieces 4 left']);
  await expect.poll(() => inList(page, GENDA)).toBe('4 left');

  const { customer } = await aBuyer(shop);
  const { id } = await anOrderOf(shop, customer, [GENDA]);
  await page.reload();
  await expect.poll(() => ledger(page)).toContain('−1 Sold View order 3 left');
  await customer.call(`DELETE /v2/order/${id}`);
  await page.reload();
  await expect
    .poll(() => ledger(page))
    .toEqual([
      '+1 Back from a cancelled order View order 4 left',
      '−1 Sold View order 3 left',
      '+4 Changed by you – Made new pieces 4 left',
    ]);
  await sheet.getByRole('link', { name: 'View order' }).first().click();
  await page.waitForURL(`**/admin/order/${id}`, { waitUntil: 'commit' });
});

test('units are added, taken away, counted anew and no longer counted, part by part', async () => {
  const { page, sheet } = await openSheet(MARINA);
  const coral = sheet.getByRole('listitem').filter({ hasText: 'Sunset Coral' }).first();
  await coral.getByText('Sold out').waitFor();
  for (const [mode, field, units, left] of [
    ['Add', 'Pieces to add', '1,000', '1,000 left'],
    ['Take away', 'Pieces to take away', '998', '2 left'],
    ['Count', 'Pieces there are now', '7', '7 left'],
  ] as const) {
    await coral.getByRole('button', { name: 'Change Sunset Coral' }).click();
    await coral.getByRole('radio', { name: mode, exact: true }).check();
    await coral.getByLabel(field).fill(units);
    await coral.getByText(`Then: ${left}.`).waitFor();
    await coral.getByLabel('Why').fill('Counted again');
    await coral.getByRole('button', { name: 'Save stock' }).click();
    await coral.locator('.stock-left', { hasText: left }).waitFor();
  }
  await coral.getByRole('button', { name: 'Change Sunset Coral' }).click();
  await coral.getByRole('radio', { name: 'Stop counting' }).check();
  await coral.getByText('It is made to order from then on and never sells out.').waitFor();
  await coral.getByRole('button', { name: 'Given away' }).click();
  await coral.getByRole('button', { name: 'Save stock' }).click();
  await coral.getByRole('button', { name: 'Start counting Sunset Coral' }).waitFor();
  expect((await ledger(page))[0]).toBe(
    '−7 Sunset Coral: Changed by you – Given away Not counted (made to order)',
  );
  await expect.poll(() => inList(page, MARINA)).toBe('Made to order');
});

test('fewer units than are taken: the shop says what is left beside the field', async () => {
  const { page, call, id, sheet } = await openSheet(ROSE, { expected: [/409/, /STOCK_TOO_LOW/] });
  await call(`POST /v2/admin/product/${id}/stock`, { count: 5, reason: 'Counted' });
  await page.reload();
  await sheet.getByRole('button', { name: 'Change This piece' }).click();
  await sheet.getByRole('radio', { name: 'Take away' }).check();
  await sheet.getByLabel('Pieces to take away').fill('3');
  await sheet.getByLabel('Why').fill('Broken on the way');
  await call(`POST /v2/admin/product/${id}/stock`, { count: 1, reason: 'Sold at the fair' });
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.getByText('There are fewer pieces than that: 1 left.').waitFor();
  await expectFocus(sheet.getByLabel('Pieces to take away'));
  expect(await sheet.getByLabel('Why').inputValue()).toBe('Broken on the way');
  await sheet.locator('.stock-left', { hasText: '1 left' }).waitFor();
  await sheet.getByLabel('Pieces to take away').fill('1');
  expect(await sheet.getByText('There are fewer pieces').count()).toBe(0);
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.locator('.stock-left', { hasText: 'Sold out' }).waitFor();
});

test('what is missing is said field by field, and nothing typed is lost on a failure', async () => {
  const { page, sheet } = await openSheet('Kaajal Gold Leaf Coasters, Set of 4', {
    expected: [/503/, /Failed to change stock/, /ERR_INTERNET_DISCONNECTED/],
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/stock')) calls.push('sent');
  });
  await sheet.getByRole('button', { name: 'Change This piece' }).click();
  await sheet.getByLabel('Pieces to add').fill('some');
  await page.keyboard.press('Enter');
  await sheet.getByText('Give a whole number of pieces').waitFor();
  await sheet.getByText('Say why').waitFor();
  await expectFocus(sheet.getByLabel('Pieces to add'));
  await sheet.getByLabel('Pieces to add').fill('3');
  expect(await sheet.getByText('Give a whole number of pieces').count()).toBe(0);
  await sheet.getByLabel('Why').fill('Poured on Sunday');
  expect(calls).toEqual([]);

  await refuse(page, STOCK_CALL, {
    method: 'POST',
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'The shop cannot answer just now',
    times: 1,
  });
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.getByRole('alert').getByText('The shop cannot answer just now').waitFor();
  expect(await sheet.getByLabel('Why').inputValue()).toBe('Poured on Sunday');
  await page.context().setOffline(true);
  const save = sheet.getByRole('button', { name: 'Save stock' });
  await sheet.getByText("You're offline. Saving needs a connection.").waitFor();
  await save.click({ force: true });
  await page.context().setOffline(false);
  await sheet.getByText("You're offline.").waitFor({ state: 'detached' });
  await save.dblclick();
  await sheet.locator('.stock-left', { hasText: '5 left' }).waitFor();
  expect(calls).toEqual(['sent', 'sent']);
  expect((await ledger(page)).filter((words) => words.includes('Sunday'))).toHaveLength(1);
});

test('a change whose answer was lost is booked once when it is saved again', async () => {
  const { page, call, id, sheet } = await openSheet(ROSE, {
    expected: [/stock net::ERR_FAILED/, /Failed to load resource/, /Failed to change stock/],
  });
  await call(`POST /v2/admin/product/${id}/stock`, { count: 1, reason: 'Counted' });
  await page.reload();
  await sheet.getByRole('button', { name: 'Change This piece' }).click();
  await sheet.getByLabel('Pieces to add').fill('3');
  await sheet.getByLabel('Why').fill('Poured on Monday');
  await loseAnswer(page, STOCK_CALL);
  const save = sheet.getByRole('button', { name: 'Save stock' });
  await save.click();
  await sheet.getByText('Save it again: it is booked once.').waitFor();
  await sheet.locator('.stock-left', { hasText: '4 left' }).waitFor();
  await save.click();
  await save.waitFor({ state: 'detached' });
  await page.reload();
  await sheet.locator('.stock-left', { hasText: '4 left' }).waitFor();
  expect((await ledger(page)).filter((words) => words.includes('Monday'))).toHaveLength(1);
});

test('the sheet opens over the list, Back closes it, and typed words are not thrown away unasked', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, `${LIST}?name=coasters`);
  await linkOf(page, MARINA).waitFor();
  // What was typed is written into the address a moment later, and must not close the sheet.
  await page.getByLabel('Product Name').fill('marina');
  await linkOf(page, MARINA).evaluate((link: HTMLElement) => link.click());
  const sheet = sheetOf(page, MARINA);
  await page.waitForURL(/(?=.*[?&]stock=)(?=.*[?&]name=marina)/, { waitUntil: 'commit' });
  await sheet.getByRole('button', { name: 'Start counting Lagoon' }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.goForward();
  await sheet.getByRole('button', { name: 'Start counting Lagoon' }).click();
  await sheet.getByLabel('Why').pressSequentially('Broken');
  await page.keyboard.press('Escape');
  const ask = page.getByRole('alertdialog', { name: 'Discard this change of stock?' });
  await ask.getByRole('button', { name: 'Keep writing' }).click();
  expect(await sheet.getByLabel('Why').inputValue()).toBe('Broken');
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Discard' }).click();
  await sheet.waitFor({ state: 'detached' });
});

test('keys alone change the stock, on a phone too, and axe finds nothing', async () => {
  const { page, sheet } = await openSheet('Jaali Trinket Dish');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await linkOf(page, 'Jaali Trinket Dish').focus();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('heading', { level: 2 }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Made new pieces');
  await page.keyboard.press('Enter');
  await sheet.locator('.stock-left', { hasText: '6 left' }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('radio', { name: 'Add', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expectFocus(sheet.getByRole('radio', { name: 'Take away' }));
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.getByText('Say why').waitFor();
  // While it fades, its words are pale.
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText('Stock saved').waitFor({ state: 'detached' });
  expect(await axeInBothThemes(page, 'stock')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await linkOf(page, 'Jaali Trinket Dish').focus();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('heading', { level: 2 }));
  await page.keyboard.press('Escape');
  await expectFocus(linkOf(page, 'Jaali Trinket Dish'));
});
