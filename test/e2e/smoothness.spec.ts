import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { aBuyer, anOrderOf, fillCart, GENDA, MARINA, ROSE } from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { expectFocus, untilDrawn, untilStill } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { choosePictures, blankPictures } from '#test/support/picture-sizes.ts';
import { answersTo, AT_REST } from '#test/support/traffic.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED, { isMoving: true });
const PRODUCT = '/product/marina-shoreline-coasters';
const CART = '/?cart=1';
/** What people have in their hands and on their desks: a width, and the densities at it. */
const SCREENS = [
  { width: 375, densities: [2, 3] },
  { width: 768, densities: [2] },
  { width: 1440, densities: [1, 2] },
];

/** Adds up what moves by itself, as CLS counts it. */
const COUNT_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** What the page shows of two units in the cart, once it knows. */
const inCart = (page: Page, path: string): Locator =>
  path === CART
    ? page.getByRole('dialog').locator('li img').nth(1)
    : page.getByRole('link', { name: 'Cart, 2 items' });

test.for([375, 1440])('nothing moves by itself at %i px, signed out or in', async (width) => {
  const visitor = await shop.newPage({ width });
  const { page: buyer, customer } = await aBuyer(shop, { width });
  await fillCart(shop, customer, [MARINA, GENDA]);
  for (const page of [visitor, buyer]) {
    keepAlone(page);
    await page.addInitScript(COUNT_SHIFTS);
    for (const path of ['/', PRODUCT, CART]) {
      const atRest = answersTo(page, AT_REST);
      await shop.visit(page, path);
      await atRest;
      if (page === buyer) await inCart(page, path).waitFor();
      if (path === CART) await page.getByRole('dialog').waitFor();
      await untilDrawn(page);
      await untilStill(page);
      const shifts = await page.evaluate('shifts');
      expect([path, shifts]).toEqual([path, []]);
    }
  }
});

/** The first picture of a product is also fetched in a small width. */
const isOfThumb = (path: string): boolean => /\/(?:64|96|160|240)\./.test(path);

test.for([375, 1440])('a product asks for its picture first, and once, at %i px', async (width) => {
  const page = await shop.newPage({ width, isOwn: true });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const atRest = answersTo(page, AT_REST);
  await shop.visit(page, PRODUCT);
  await atRest;
  await untilDrawn(page);
  const picture = page.locator('main figure img').first();
  const shown = new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect(requested.slice(0, 2)).toEqual([PRODUCT, shown.pathname]);
  const [, folder = ''] = /^(.*\/)\d+\./.exec(shown.pathname) ?? [];
  const large = requested.filter((path) => path.startsWith(folder) && !isOfThumb(path));
  expect(large).toEqual([shown.pathname]);
});

test('photos far below a product ask for nothing before they are near', async () => {
  const page = await shop.newPage({ width: 375, height: 800 });
  const atRest = answersTo(page, AT_REST);
  await shop.visit(page, PRODUCT);
  await atRest;
  await untilDrawn(page);
  const photos = page.locator('[aria-labelledby=siblings] img, #reviews img');
  const addresses = () =>
    photos.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
  expect(new Set(await addresses())).toEqual(new Set(['']));
  await photos.first().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await addresses())[0]).toMatch(/\.(avif|webp)$/);
});

/** Why the page that was left cannot lie in memory until Back, as far as the page itself is to blame. */
async function hindrances(page: Page, lead: () => Promise<unknown>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reported = new Promise<string[]>((resolve) => {
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations
          // Others tell of this browser, which has no window and keeps no page at all.
          .filter(({ type }) => type !== 'Circumstantial')
          .map(({ reason }) => reason),
      ),
    );
  });
  await lead();
  await page.goBack();
  return reported;
}

test("nothing in a page keeps Back from the browser's memory, signed out or in", async () => {
  const { page: buyer } = await aBuyer(shop);
  const signedIn = await buyer.context().storageState();
  const browser = await launchBrowser({ keepsPages: true });
  try {
    for (const storageState of [undefined, signedIn]) {
      const context = await browser.newContext(storageState && { storageState });
      const page = await context.newPage();
      const sought = storageState ? ['/v2/users/profile', '/v2/carts', AT_REST] : [AT_REST];
      const atRest = answersTo(page, ...sought);
      await page.goto(`${shop.origin()}/`);
      await atRest;
      await untilDrawn(page);
      const found = await hindrances(page, () => page.goto(`${shop.origin()}${PRODUCT}`));
      expect(found).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});

/** Pictures that take too wide or too narrow a file on any screen. */
async function unfitPictures(page: Page, screens: Place[]): Promise<object[]> {
  await blankPictures(page);
  const found: object[] = [];
  for (const { path, enter } of screens) {
    await shop.visit(page, path);
    await enter?.(page);
    for (const { width, densities } of SCREENS) {
      await page.setViewportSize({ width, height: 900 });
      await untilStill(page);
      for (const density of densities) {
        const chosen = await choosePictures(page, density);
        expect(chosen.length).toBeGreaterThan(0);
        const unfit = chosen.filter(({ width: taken, largest, shown }) => {
          const isEnough = taken >= Math.floor(shown) || taken === largest;
          return !(isEnough && taken <= shown * MOST);
        });
        found.push(...unfit.map((one) => ({ path, screen: width, density, ...one })));
      }
    }
  }
  return found;
}

type Place = { path: string; enter?: (page: Page) => Promise<void> };

const MOST = 1.5;

const untilPictures = async (page: Page): Promise<void> => {
  await page.locator('main picture.picture:visible').first().waitFor();
};

test('every picture of what is for sale is as wide as it is shown', async () => {
  const page = await shop.newPage();
  const unfit = await unfitPictures(page, [
    { path: '/' },
    { path: PRODUCT },
    {
      path: '/',
      enter: async (opened) => {
        await opened.getByRole('link', { name: MARINA, exact: true }).click();
        await opened.getByRole('dialog').locator('img').first().waitFor();
      },
    },
  ]);
  expect(unfit).toEqual([]);
});

test('every picture of what one buys is as wide as it is shown', async () => {
  const { page, customer } = await aBuyer(shop);
  const { number } = await anOrderOf(shop, customer, [GENDA, ROSE]);
  await fillCart(shop, customer, [MARINA]);
  const unfit = await unfitPictures(page, [
    {
      path: '/care-guide?cart=1',
      enter: (opened) => opened.getByRole('dialog').locator('li img').waitFor(),
    },
    { path: '/my-orders', enter: untilPictures },
    { path: `/order/${number}`, enter: untilPictures },
    { path: '/checkout', enter: untilPictures },
  ]);
  expect(unfit).toEqual([]);
});

test('every picture in admin is as wide as it is shown', async () => {
  const { page, call } = await anOwner(shop);
  const [order] = (await call('GET /v2/admin/allorders?limit=1')) as { number: string }[];
  const [product] = (await call('GET /v2/admin/allproducts?limit=1&q=marina')) as { id: string }[];
  const unfit = await unfitPictures(page, [
    { path: '/admin/my-products', enter: untilPictures },
    { path: `/admin/order/${order?.number}`, enter: untilPictures },
    { path: `/admin/product/${product?.id}`, enter: untilPictures },
  ]);
  expect(unfit).toEqual([]);
});

test('a large collection is shown in parts, and keys go on from the first new product', async () => {
  await inDatabase(
    shop.connectionString(),
    `INSERT INTO product (id, slug, name, description, price, category_id, tags, weight_grams)
     SELECT gen_random_uuid(), 'plain-dish-' || n, 'Plain Dish ' || n, '', 10000, category.id, '{}', 100
     FROM generate_series(1, 60) AS n, (SELECT id FROM category LIMIT 1) AS category`,
  );
  const page = await shop.open('/?q=plain%20dish');
  const cards = page.getByRole('article');
  expect(await cards.count()).toBe(48);
  const more = page.getByRole('link', { name: 'Show all 60 pieces' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBe(60);
  await expectFocus(cards.nth(48).getByRole('heading').getByRole('link'));
  await page.goto(`${shop.origin()}/`);
  await page.getByRole('link', { name: /^Show 36 more of \d+ pieces$/ }).waitFor();
});
