import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

async function aPicture(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#98420f' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: `${width}.png`, mimeType: 'image/png', buffer };
}

const saved = (page: Page) => page.getByText('Saved. Visitors do not see it yet').waitFor();

async function expectSound(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInBothThemes(page, name)).toEqual([]);
}

test('on a phone the owner gives her shop a colour, a logo and a picture, and takes them back', async () => {
  const { page } = await anOwner(shop, { width: 375, height: 812 });
  await shop.visit(page, '/admin/shop?part=look');
  await page.getByText('My own colour', { exact: true }).click();
  await page.getByLabel('Your colour').fill('#ffee00');
  await page.getByText('would be hard to read').waitFor();
  await page.getByLabel(/picture for the logo/).setInputFiles(await aPicture(300, 300));
  await page.getByText('On the dark colour').click();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('On the dark colour').isChecked()).toBe(true);
  await saved(page);
  await expectSound(page, 'look');

  await shop.visit(page, '/admin/shop?part=home');
  const chooser = page.getByLabel(/picture for the picture/);
  await chooser.setInputFiles(await aPicture(600, 400));
  await page.getByText('600 pixels wide').waitFor();
  await chooser.setInputFiles(await aPicture(1600, 900));
  const across = page.getByLabel('From left to right');
  const picture = page.locator('.focal');
  await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.click({ position: { x: width / 4, y: height / 2 } });
  expect(Number(await across.inputValue())).toBeCloseTo(25, -1);
  await across.fill('30');
  await page.getByLabel('From top to bottom').fill('71');
  await page.getByLabel('From top to bottom').press('ArrowRight');
  await page.getByLabel('What the picture shows').fill('Candles on a shelf');
  await saved(page);
  await expectSound(page, 'first screen');

  const visitor = await shop.newPage();
  const seen = visitor.getByAltText('Candles on a shelf');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  await shop.visit(visitor, '/');
  expect(await seen.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('30% 72%');
  expect(await visitor.locator('.brand img.on-dark').first().isVisible()).toBe(true);
  expect(await axeInBothThemes(visitor, 'home in an own colour')).toEqual([]);

  await shop.visit(page, '/admin/shop?part=history');
  await page
    .getByRole('button', { name: /^Bring this back/ })
    .last()
    .click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Visitors see it now.' }).waitFor();
  await shop.visit(visitor, '/');
  expect(await seen.count()).toBe(0);
});
