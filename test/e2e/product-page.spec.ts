import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };
const MARINA = 'marina-shoreline-coasters';

async function expectTidy(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, name)).toEqual([]);
}

/** Its late parts are there, too. */
async function openProduct(): Promise<Page> {
  const page = await shop.open(`/product/${MARINA}`, PHONE);
  await page.waitForLoadState('networkidle');
  return page;
}

async function productOf({ call }: Owner, slug: string): Promise<AdminProductWire> {
  return (await call(`GET /v2/admin/product/${slug}`)) as AdminProductWire;
}

const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Pictures of Marina/ });

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^Saved \d\d:\d\d hrs$/)
    .first()
    .waitFor();
}

test('pictures that the owner marks stand below the piece as others of its kind, and open by keyboard', async () => {
  const owner = await anOwner(shop, PHONE);
  const product = await productOf(owner, MARINA);
  const own = product.images.slice(0, 2);
  const mediaId = own[1]?.mediaId;
  const more = [1, 2].map((at) => ({ mediaId, alt: `Pour ${at}` }));
  await owner.call(`PUT /v2/products/${product.id}`, {
    ...product,
    images: [...own, ...more],
  });
  const desk = owner.page;
  await shop.visit(desk, `/admin/product/${product.id}?edit=1`);
  const count = own.length;
  for (const at of [count + 1, count + 2]) {
    await desk.getByLabel(`Another of the same piece: picture ${at}`).check({ force: true });
  }
  await expectTidy(desk, 'pictures in the form');
  await saved(desk);
  const { images } = await productOf(owner, MARINA);
  expect(images.slice(count).map(({ isSibling }) => isSibling)).toEqual([true, true]);
  expect(images.slice(0, count).some(({ isSibling }) => isSibling)).toBe(false);

  const page = await openProduct();
  const section = page.getByRole('region', { name: 'The same tide, never the same wave' });
  await section.scrollIntoViewIfNeeded();
  expect(await page.locator('main figure').getByRole('img', { name: 'Pour 1' }).count()).toBe(0);
  await expectTidy(page, 'page of a piece');
  const second = section.getByRole('link', { name: 'Pour 2' });
  await second.press('Enter');
  await lightbox(page).getByText('2 / 2').waitFor();
  await page.keyboard.press('ArrowLeft');
  await lightbox(page).getByText('1 / 2').waitFor();
  await page.keyboard.press('Escape');
  await lightbox(page).waitFor({ state: 'detached' });
  expect(await second.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('further reviews come below the first, which an address leads to', async () => {
  const page = await openProduct();
  await page.getByRole('button', { name: /^Show (all \d+|more) reviews$/ }).click();
  const further = page.getByRole('region', { name: 'More reviews' }).getByRole('listitem');
  await expect.poll(() => further.count()).toBeGreaterThan(0);
  await page.goto(`${shop.origin()}/`);
  await page.goto(`${shop.origin()}/product/${MARINA}#reviews`);
  await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
  const top = () =>
    page.locator('#reviews').evaluate((one) => Math.abs(one.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(PHONE.height / 2);
});

test('what the owner picks by keyboard on a phone stands first below the piece', async () => {
  const owner = await anOwner(shop, PHONE);
  const { id } = await productOf(owner, 'andaman-serving-tray');
  const desk = owner.page;
  await shop.visit(desk, `/admin/product/${id}?edit=1`);
  const part = desk.getByRole('region', { name: 'Goes well with' });
  const found = part.getByRole('list', { name: 'Pieces found' }).getByRole('button');
  for (const name of ['Lotus Pond', 'Kesar']) {
    await part.getByLabel('Find a piece').fill(name);
    await found.filter({ hasText: name }).first().press('Enter');
  }
  await part.getByLabel('Find a piece').fill('andaman');
  await part.getByText('No other piece has this name.').waitFor();
  await expectTidy(desk, 'what goes with a piece');
  await saved(desk);
  const { related } = await productOf(owner, 'andaman-serving-tray');
  expect(related.map(({ name }) => name.split(' ')[0])).toEqual(['Lotus', 'Kesar']);

  const page = await shop.open('/product/andaman-serving-tray', PHONE);
  const cards = page.getByRole('region', { name: 'From the same tide' }).getByRole('article');
  await expect.poll(() => cards.count()).toBe(4);
  const names = await cards.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names.slice(0, 2).map((name) => name.split(' ')[0])).toEqual(['Lotus', 'Kesar']);
});
