import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ShelvedProduct } from '#features/catalogue/collection-contract.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { listen } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

const rows = (page: Page) => page.locator('.order-row');
const names = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

async function expectSound(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, name)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
}

async function dragBelow(page: Page, from: number, to: number): Promise<void> {
  await rows(page).nth(from).scrollIntoViewIfNeeded();
  await rows(page).nth(from).locator('.drag-handle').hover();
  await page.mouse.down();
  const target = await rows(page).nth(to).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0) - 4, { steps: 5 });
  await page.mouse.up();
}

test('on a small phone the owner orders collections and their pieces, and says what they are', async () => {
  const { page, call } = await anOwner(shop, {
    width: 320,
    height: 720,
    expected: [/409/],
  });
  await shop.visit(page, '/admin/my-products');
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  const ordered = ['Trays', 'Coasters', 'Jewelry', 'Keychains', 'Art pieces'];
  await rows(page).first().waitFor();
  const said = await listen(page);
  await press(page, 'Move Trays up');
  await page.getByText('Saved. Trays is 1 of 5').waitFor();
  expect(await names(page)).toEqual(ordered);
  expect(await said()).toContain('Trays is now 1 of 5');
  await expectFocus(page.getByRole('button', { name: 'Move Trays up' }));
  await expectSound(page, 'collections');

  await page.getByRole('link', { name: 'Coasters' }).click();
  await page.getByLabel('Sentence').fill('For every cup');
  const create = { width: 1200, height: 600, channels: 3, background: '#98420f' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel(/for the picture$/)
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
  await page.getByText('Replaced.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Visitors see it now').first().waitFor();
  const [first = '', second = '', third = '', ...rest] = await names(page);
  await dragBelow(page, 0, 1);
  await page.getByText(`Saved. ${first} is 2 of ${rest.length + 3}`).waitFor();
  expect(await names(page)).toEqual([second, first, third, ...rest]);
  await press(page, `Move ${third} to the top`);
  await page.getByText(`Saved. ${third} is 1 of`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual([second, first, third, ...rest]);
  await expectSound(page, 'a collection');

  // In another window.
  const shelf = (await call('GET /v2/admin/collection/coasters/products')) as ShelvedProduct[];
  const [top, , low] = shelf.map(({ id }) => id);
  await call(`PUT /v2/admin/product/${low}/place`, { after: null, before: top });
  await press(page, `Move ${first} up`);
  await page.getByText('Nothing was moved. It is shown here').first().waitFor();
  await expect.poll(() => names(page)).toEqual([third, second, first, ...rest]);

  await shop.visit(page, '/?category=coasters');
  await page.getByRole('heading', { level: 1, name: 'Coasters' }).waitFor();
  await page.getByText('For every cup').waitFor();
  const chips = page.getByRole('navigation', { name: 'Categories and tags' }).getByRole('link');
  expect((await chips.allInnerTexts()).slice(0, 6)).toEqual(['All', ...ordered]);
  const cards = await page.getByRole('article').getByRole('heading').allInnerTexts();
  expect(cards.slice(0, 3)).toEqual([third, second, first]);
});
