import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { LISTED } from '#test/support/demo-products.ts';
import { cardOf, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { delayScripts } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
/** A price, with any former one. */
const PRICE = 'span:has(> [translate=no])';

test('the home page shows its collection in words; each card says Buy Now at every width, is seen from near, and asks a visitor to sign in; all of it is one step away', async () => {
  const page = await shop.open('/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'Poured by hand.\nNever twice.',
  );
  const marina = cardOf(page, 'Marina Shoreline Coasters, Set of 4');
  expect(await marina.getByText('SALE', { exact: true }).count()).toBe(1);
  expect(await marina.locator(PRICE).first().textContent()).toBe('Now ₹1,299 Was ₹1,599');
  expect(await marina.getByRole('img', { name: '4.8 out of 5, 9 reviews' }).count()).toBe(1);

  const kaajal = cardOf(page, 'Kaajal Gold Leaf Coasters, Set of 4');
  expect(await kaajal.getByText('Only 2 left').count()).toBe(1);
  expect(await kaajal.getByText('SALE').count()).toBe(0);
  expect(await kaajal.locator(PRICE).first().textContent()).toBe('₹1,499');

  // Its compare price equals its price: nothing is saved, so nothing is struck through.
  const galaxy = cardOf(page, 'Akash Ganga Hex Coasters, Set of 4');
  expect(await galaxy.getByText('No reviews yet').count()).toBe(1);
  expect(await galaxy.getByText('SALE').count()).toBe(0);
  expect(await galaxy.locator(PRICE).first().textContent()).toBe('₹1,249');

  const platter = cardOf(page, 'Teak & Tide Platter');
  const button = platter.getByRole('button', { name: 'Sold out' });
  expect(await button.isDisabled()).toBe(true);
  expect(await platter.locator('.badge').allInnerTexts()).toEqual(['Sold out']);
  const pictures = page.locator('main article .picture img').first();
  await pictures.scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.locator('.picture-failed').count()).toBe(0);

  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await page
      .locator('.product-card div:has(> button:enabled)')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const button = row.querySelector('button') as HTMLElement;
          const { opacity, fontSize, visibility } = getComputedStyle(button);
          const [box, price] = [button, row.querySelector('span:has(> [translate=no])')].map(
            (one) => (one as Element).getBoundingClientRect(),
          );
          return {
            text: button.textContent?.slice(0, 'Buy Now'.length),
            isSeen:
              opacity === '1' && visibility === 'visible' && Number.parseFloat(fontSize) >= 14,
            isBelow: box !== undefined && price !== undefined && box.top >= price.bottom,
            isWide: box?.width === row.getBoundingClientRect().width,
            isHigh: (box?.height ?? 0) >= 44,
          };
        }),
      );
    expect(shown.length).toBeGreaterThan(10);
    const asMeant = { text: 'Buy Now', isSeen: true, isBelow: true, isWide: true, isHigh: true };
    for (const card of shown) expect(card, `at ${width} px`).toEqual(asMeant);
  }

  const andaman = cardOf(page, 'Andaman Serving Tray');
  const near = page.locator('.product-card span[aria-hidden]:has(picture)');
  expect(await near.count()).toBe(0);
  const opacity = (card: typeof marina) =>
    card
      .locator('span[aria-hidden]:has(picture)')
      .evaluate((near) => getComputedStyle(near).opacity);
  await marina.getByRole('link').hover();
  await expect.poll(() => opacity(marina)).toBe('1');
  await andaman.getByRole('link').focus();
  await expect.poll(() => opacity(andaman)).toBe('1');
  await page.mouse.move(0, 0);
  await expect.poll(() => opacity(marina)).toBe('0');
  expect(await near.count()).toBe(2);

  await page.getByRole('link', { name: 'Shop the collection' }).click();
  const shelf = page.getByRole('heading', { name: 'The collection' });
  await expect
    .poll(() => shelf.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(300);

  const buy = page.getByRole('button', { name: 'Buy Now Marina Shoreline Coasters, Set of 4' });
  await buy.click();
  const alert = page.getByRole('alertdialog', { name: 'Please Login or create an account' });
  await alert.waitFor();
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(buy);
  expect(new URL(page.url()).pathname).toBe('/');

  const cards = page.locator('#shop').getByRole('article');
  expect(await cards.count()).toBe(12);
  const more = page.getByRole('link', { name: `Show all ${LISTED.length} pieces` });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect.poll(() => cards.count()).toBe(LISTED.length);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  const names = await cards.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names).toEqual(LISTED.map((product) => product.name));
});

test('a link with foreign names shows the page of its own names, requested once', async () => {
  const page = await shop.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url().slice(shop.origin().length);
    const isPage = request.resourceType() !== 'ping' && !/\.\w+$/.test(url);
    if (isPage || url.includes('.data')) asked.push(url);
  });
  const link = '/?utm_source=mail&category=trays&fbclid=a%20b#shop';
  await shop.visit(page, link);
  expect(page.url()).toBe(`${shop.origin()}/?category=trays#shop`);
  expect(asked).toEqual([link.replace('#shop', '')]);
  expect(await cardOf(page, 'Andaman Serving Tray').count()).toBe(1);
  const customOrder = page.getByRole('contentinfo').locator('a[href*="custom-order"]');
  expect(await customOrder.first().getAttribute('href')).toBe('/?category=trays&custom-order=1');

  await shop.visit(page, '/product/andaman-serving-tray?gclid=1&sign-in=1');
  expect(page.url()).toBe(`${shop.origin()}/product/andaman-serving-tray?sign-in=1`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await shop.visit(page, '/register?fbclid=1');
  expect(page.url()).toBe(`${shop.origin()}/register?fbclid=1`);
});

test('what is pressed before the page has come to life acts once when it has', async () => {
  const page = await shop.newPage();
  const letGo = await delayScripts(page);
  await page.goto(shop.origin(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: /^Colours: / }).click();
  await page.getByRole('button', { name: 'Buy Now Marina Shoreline Coasters, Set of 4' }).click();
  expect(await page.locator('html[data-ready]').count()).toBe(0);
  letGo();
  await page.getByRole('alertdialog', { name: 'Please Login or create an account' }).waitFor();
  await page.keyboard.press('Escape');
  const name = 'Colours: light. Change to dark';
  await page.getByRole('button', { name }).waitFor();
});

test('a picture opens as large as there is one, and by keyboard; another colour keeps the picture until its own is there', async () => {
  const page = await shop.open('/');
  const name = 'Agate Slice Coasters, Pair';
  await page.getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  const fileOf = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  const picture = dialog.getByRole('img').first();
  await expect.poll(() => fileOf(picture)).toContain('/640.');
  const enlarge = dialog.getByRole('button', { name: 'Enlarge picture' });
  await enlarge.press('Enter');
  const lightbox = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await lightbox.getByText('1 / 4').waitFor();
  const large = lightbox.getByRole('listitem').locator('figure img').nth(1);
  await expect.poll(() => fileOf(large)).toContain('/960.');
  const zoom = lightbox.getByRole('button', { name: /^Zoom picture/ });
  await page.keyboard.press('+');
  await expect.poll(() => zoom.getAttribute('aria-pressed')).toBe('true');
  const moved = () => large.locator('xpath=ancestor::figure').getAttribute('style');
  const before = await moved();
  await page.keyboard.press('ArrowLeft');
  expect(await moved()).not.toBe(before);
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await lightbox.getByText('3 / 4').waitFor();
  await lightbox.getByText('Rose Quartz').waitFor();
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'hidden' });
  await expectFocus(enlarge);

  await untilDrawn(page);
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/media/*/640.*', async (route) => {
    held += 1;
    await isOver;
    await route.continue();
  });
  const look = async () => {
    const { x = 0, y = 0, width = 0 } = (await picture.boundingBox()) ?? {};
    return page.screenshot({ clip: { x: x + width / 2, y: y + 100, width: 100, height: 100 } });
  };
  const shown = await look();
  await dialog.getByText('Smoky', { exact: true }).click();
  await expect.poll(() => held).toBe(1);
  expect(shown.equals(await look())).toBe(true);
  letGo();
  await expect.poll(async () => shown.equals(await look())).toBe(false);
});
