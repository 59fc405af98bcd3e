import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAddress } from '#test/support/page-state.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const NAME = 'Marina Shoreline Coasters, Set of 4';
const PRODUCT = '/product/marina-shoreline-coasters';

/** How many entries of the shop lie behind the one that is shown, and how many ahead. */
function entriesOf(page: Page): Promise<{ behind: number; ahead: number }> {
  return page.evaluate(() => {
    const behind = navigation.currentEntry?.index ?? -1;
    return { behind, ahead: navigation.entries().length - 1 - behind };
  });
}

const enlarge = (page: Page) => page.getByRole('button', { name: 'Enlarge picture' }).first();
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: `Pictures of ${NAME}` });

async function openLightbox(page: Page): Promise<void> {
  await enlarge(page).press('Enter');
  await lightboxOf(page).waitFor();
  await expect.poll(async () => (await entriesOf(page)).ahead).toBe(0);
}

async function expectBehind(page: Page, behind: number): Promise<void> {
  await expect.poll(async () => (await entriesOf(page)).behind).toBe(behind);
}

test('on the first page of a tab what was closed by its button leaves nothing that Back would have to pass', async () => {
  const page = await shop.open(PRODUCT, { isOwn: true });
  const loaded = await page.evaluate(() => performance.timeOrigin);
  for (const close of [
    () => lightboxOf(page).getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await openLightbox(page);
    await expectBehind(page, 1);
    await close();
    await lightboxOf(page).waitFor({ state: 'hidden' });
    await expectBehind(page, 0);
  }
  // Forward finds nothing to open.
  await page.goForward();
  await expectBehind(page, 0);
  expect(await lightboxOf(page).count()).toBe(0);

  // Loaded again under an open overlay, the page is the first one again.
  await openLightbox(page);
  await page.reload();
  await untilReady(page);
  await expectBehind(page, 0);
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(loaded);
  await page.goBack();
  await expect.poll(() => page.url()).toBe('about:blank');
});

test('a question from a dialog is closed before it, and both leave nothing behind', async () => {
  const page = await shop.open('/care-guide?custom-order=1', { isOwn: true });
  const dialog = page.getByRole('dialog', { name: 'Custom order' });
  const question = page.getByRole('alertdialog');
  await dialog.getByLabel('Your Name').fill('Ananya');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  await expectBehind(page, 0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await question.waitFor({ state: 'hidden' });
  await expectBehind(page, 0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/care-guide');
  await expectBehind(page, 0);
});

test('Back and Forward pass what was closed: pages before and after it are one step away, also by a quick double press', async () => {
  const page = await shop.open('/', { isOwn: true });
  const modal = page.getByRole('dialog', { name: NAME });
  await page.getByRole('link', { name: NAME, exact: true }).first().click();
  await modal.waitFor();
  await openLightbox(page);
  await page.keyboard.press('Escape');
  await lightboxOf(page).waitFor({ state: 'hidden' });
  await expectBehind(page, 1);
  expect(await modal.isVisible()).toBe(true);
  await page.goBack();
  await modal.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await page.goForward();
  await modal.waitFor();
  await expectAddress(page, PRODUCT);

  // A page that was opened from an overlay lies above its entry.
  await openLightbox(page);
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('footer a[href="/shipping"]')?.click();
  });
  await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();
  await page.goBack();
  await expectAddress(page, PRODUCT);
  await expectBehind(page, 1);
  await page.goForward();
  await expectAddress(page, '/shipping');
  await page.goBack();
  await expectAddress(page, PRODUCT);
  await expectBehind(page, 1);
  // The first press closes, the second one leaves.
  await openLightbox(page);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expectAddress(page, '/');
  await expectBehind(page, 0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a page that opens while the entry of a closed overlay is left stays', async () => {
  const page = await shop.open(PRODUCT, { isOwn: true });
  await openLightbox(page);
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (delta) => {
      history.go = go;
      go(delta);
      document.querySelector<HTMLAnchorElement>('header a[href*="sign-in"]')?.click();
    };
  });
  await page.keyboard.press('Escape');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.waitFor();
  await expectBehind(page, 2);
  await expectAddress(page, `${PRODUCT}?sign-in=1`);
  expect(await signIn.isVisible()).toBe(true);
  await page.goBack();
  await signIn.waitFor({ state: 'hidden' });
  await expectAddress(page, PRODUCT);
  await expectBehind(page, 0);
});
