import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aBuyer, EARRINGS } from '#test/support/buying.ts';
import { addressOf, expectAddress, expectFocus, untilStill } from '#test/support/page-state.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({}), { isMoving: true });
const PRICE = 'span:has(> [translate=no])';
const AGATE = 'Agate Slice Coasters, Pair';
const AGATE_ADDRESS = '/product/agate-slice-coasters';

const linkTo = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

async function openOver(page: Page, name: string): Promise<Locator> {
  await linkTo(page, name).click();
  const dialog = dialogOf(page, name);
  await dialog.waitFor();
  await untilStill(page);
  return dialog;
}

/** Whether a picture moves while `work` is done. */
async function travels(page: Page, work: () => Promise<unknown>): Promise<boolean> {
  const seen = page.evaluateHandle(() => {
    const found = { any: false };
    new MutationObserver(() => {
      found.any ||= document.querySelector('[data-travelling]') !== null;
    }).observe(document.body, { childList: true });
    return found;
  });
  await seen;
  await work();
  return (await seen).evaluate(({ any }) => any);
}

test('the picture of a pressed card travels to its dialog, unless motion is reduced', async () => {
  const page = await shop.open('/');
  expect(await travels(page, () => openOver(page, AGATE))).toBe(true);
  expect(await page.locator('[data-travelling]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialogOf(page, AGATE).waitFor({ state: 'hidden' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await travels(page, () => openOver(page, AGATE))).toBe(false);
});

test('a product opens over the grid under its own address; Escape, Close, the backdrop and Back close it', async () => {
  const page = await shop.open('/');
  await linkTo(page, AGATE).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  let dialog = await openOver(page, AGATE);
  await expectAddress(page, AGATE_ADDRESS);
  expect(await page.title()).toBe(`${AGATE} · Lehar`);
  expect(await dialog.getAttribute('aria-modal')).toBe('true');
  await expectFocus(dialog.getByRole('heading', { name: AGATE }));
  expect(await page.locator('#shop article').count()).toBe(12);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expectFocus(linkTo(page, AGATE));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  dialog = await openOver(page, AGATE);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(linkTo(page, AGATE));

  dialog = await openOver(page, AGATE);
  await page.mouse.click(8, 450);
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expectFocus(linkTo(page, AGATE));

  dialog = await openOver(page, AGATE);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expectFocus(linkTo(page, AGATE));

  await page.goForward();
  await dialog.waitFor();
  expect(addressOf(page)).toBe(AGATE_ADDRESS);
});

test('the quantity goes from one to the stock; by keyboard Tab goes round inside, and a visitor is told why', async () => {
  const page = await shop.open('/');
  const kaajal = await openOver(page, 'Kaajal Gold Leaf Coasters, Set of 4');
  const field = kaajal.getByRole('textbox', { name: 'Quantity' });
  const less = kaajal.getByRole('button', { name: 'Decrease quantity' });
  const more = kaajal.getByRole('button', { name: 'Increase quantity' });
  expect(await less.getAttribute('aria-disabled')).toBe('true');
  await more.click();
  expect(await field.inputValue()).toBe('2');
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  await less.click();
  expect(await field.inputValue()).toBe('1');
  await field.fill('2');
  for (const wrong of ['0', '3', '1.5', '-1', '99999']) {
    await field.fill(wrong);
    await field.blur();
    await kaajal
      .getByRole('alert')
      .getByText('Enter a whole number from 1 to 2. It stays 2.')
      .waitFor();
    expect(await field.inputValue()).toBe(wrong);
  }
  await less.click();
  expect(await field.inputValue()).toBe('1');
  expect(await kaajal.getByRole('alert').count()).toBe(0);

  await page.keyboard.press('Escape');
  await kaajal.waitFor({ state: 'hidden' });
  const dialog = await openOver(page, AGATE);
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await page.keyboard.press('Tab');
  await expectFocus(close);
  const stops: string[] = [];
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    if (await close.evaluate((element) => element === document.activeElement)) break;
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      }),
    );
  }
  expect(stops.length).toBeLessThan(20);
  const quantity = ['Decrease quantity', 'Quantity', 'Increase quantity'];
  expect(stops.filter((stop) => /quantity/i.test(stop))).toEqual(quantity);
  await page.keyboard.press('Shift+Tab');
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);

  const group = dialog.getByRole('radiogroup', { name: 'Colour' });
  expect(await dialog.locator(PRICE).first().textContent()).toBe('Now ₹899 Was ₹1,099');
  expect(await group.getByRole('radio', { name: 'Amethyst' }).isChecked()).toBe(true);
  await group.getByRole('radio', { name: 'Amethyst' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectFocus(group.getByRole('radio', { name: 'Smoky' }));
  expect(await group.getByRole('radio', { name: 'Smoky' }).isChecked()).toBe(true);
  expect(await dialog.locator(PRICE).first().textContent()).toBe('Now ₹949 Was ₹1,099');
  expect(await dialog.getByText('Save ₹150').count()).toBe(1);
  await expect
    .poll(() => page.locator('output[aria-live=polite]').last().innerText())
    .toContain('Smoky, ₹949');
  await page.keyboard.press('Tab');
  await expectFocus(dialog.getByRole('button', { name: 'Decrease quantity' }));

  const add = dialog.getByRole('button', { name: 'Add to Cart' });
  expect(await add.isDisabled()).toBe(true);
  const reason = dialog.getByText('Sign in to add this to your cart');
  expect(await reason.isVisible()).toBe(true);
  expect(await add.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
});

test('a reloaded modal is a page from its top, Back restores the grid, and a related product is the next page', async () => {
  const page = await shop.newPage({ width: 375 });
  const scrollY = () => page.evaluate(() => window.scrollY);
  async function reload(): Promise<void> {
    await page.reload();
    await untilReady(page);
    await untilStill(page);
  }
  await shop.visit(page, '/');
  await linkTo(page, AGATE).scrollIntoViewIfNeeded();
  const before = await scrollY();
  expect(before).toBeGreaterThan(800);
  await openOver(page, AGATE);
  await reload();
  await page.getByRole('heading', { level: 1, name: AGATE }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await scrollY()).toBe(0);
  // From now on it is a page like any other: a reload keeps the scroll position.
  await page.evaluate(() => window.scrollTo(0, 300));
  await reload();
  expect(await scrollY()).toBe(300);
  await page.goBack();
  await expect.poll(scrollY).toBe(before);
  expect(await page.locator('#shop article').count()).toBe(12);

  await page.setViewportSize({ width: 1440, height: 900 });
  await openOver(page, AGATE);
  // The modal, loaded again, is a page: there is no grid to open the next product over.
  await page.reload();
  await untilReady(page);
  const others = page.getByRole('region', { name: 'From the same tide' });
  const [first = '', second = ''] = await others.getByRole('heading', { level: 3 }).allInnerTexts();
  await others.getByRole('link', { name: first, exact: true }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: first }));
  await page.getByRole('region', { name: 'Meera Shah' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.locator('.site-header[class*=" "]').count()).toBe(0);

  await page.goBack();
  await page.getByRole('heading', { level: 1, name: AGATE }).waitFor();
  await others.getByRole('button', { name: `Buy Now ${second}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign In' }).click();
  const signIn = dialogOf(page, 'Sign in');
  await signIn.waitFor();
  await expectFocus(signIn.getByLabel('Email'));
  await page.getByRole('heading', { level: 1, name: second, includeHidden: true }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('"Choose options" below a product leads to the page of the other, from its top', async () => {
  const { page } = await aBuyer(shop);
  await shop.visit(page, '/product/neem-skeleton-leaf-earrings');
  const others = page.getByRole('region', { name: 'From the same tide' });
  await others.getByRole('link', { name: `Choose options of ${EARRINGS}` }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: EARRINGS }));
  await expectAddress(page, '/product/monsoon-drop-earrings');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.locator('.site-header[class*=" "]').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('main').getByRole('radio', { name: 'Moss' }).waitFor();
});

test('an unknown product is said to be no longer listed; a sold-out variant is marked at its choice and the button', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  const response = await shop.visit(page, '/product/never-poured');
  expect(response.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'This piece is no longer listed.' }).waitFor();
  await page.getByRole('link', { name: 'Browse the collection' }).click();
  await page.getByRole('heading', { name: 'The collection' }).waitFor();
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);

  await shop.visit(page, '/product/marina-shoreline-coasters');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).isVisible()).toBe(true);
  const option = page.getByRole('radio', { name: /Sunset Coral/ });
  await option.check({ force: true });
  expect(await page.getByRole('main').getByText('Sold out for now.').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Sold out' }).first().isDisabled()).toBe(true);
});
