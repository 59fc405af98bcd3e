import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aBuyer,
  anOrderOf,
  cartButton,
  drawerOf,
  fillCart,
  GENDA,
  MARINA,
  ordersOf,
  TABLE,
  UPI,
  type Buyer,
} from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);
const PHONE = { width: 375, height: 812 };

/** Whether what is shown at the middle of an element is the element: nothing lies on it. */
async function isUncovered(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** What stands where from the top, by its words. */
async function tops(page: Page, names: string[]): Promise<number[]> {
  return Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('heading', { name, exact: true }).boundingBox();
      return box?.y ?? -1;
    }),
  );
}

test('on a phone: from a card over the drawer and the bar at the foot to a paid order', async () => {
  const { page, customer } = await aBuyer(shop, PHONE);
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('heading', { name: GENDA }).waitFor();
  await untilStill(page);
  expect((await drawer.boundingBox())?.width).toBe(375);
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();

  expect(await page.getByText('Choose a delivery address first.').isVisible()).toBe(true);
  await expect.poll(() => isUncovered(page, 'Complete Order')).toBe(true);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Complete Order' }).click();

  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText('Scan from another phone').click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const order = ['Order placed', 'Pay by UPI', 'What happens next', 'Items'];
  const positions = await tops(page, order);
  expect(positions.toSorted((one, other) => one - other)).toEqual(positions);
  const app = page.getByRole('link', { name: 'Pay ₹1,424 in your UPI app' });
  const qr = page.getByRole('img', { name: /^QR code/ });
  expect((await app.boundingBox())?.y ?? 0).toBeLessThan((await qr.boundingBox())?.y ?? 0);
  await page.getByRole('textbox', { name: /^UTR/ }).fill('123412341234');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Being checked', { exact: true }).waitFor();

  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'My Orders' }).click();
  const [made] = await ordersOf(customer);
  await page.getByRole('link', { name: `View Details of order ${made?.number}` }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${made?.number}` }).waitFor();
});

test('what has the focus never lies under the bar of the checkout', async () => {
  const { page, customer } = await aBuyer(shop, { ...PHONE, addresses: [] });
  await fillCart(shop, customer, [GENDA]);
  await shop.visit(page, '/checkout');
  await page.getByRole('heading', { name: 'New Address' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let stop = 0; stop < 22; stop += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const at = document.activeElement;
      const go = document.querySelector('aside button[form], aside [type=submit]')?.parentElement;
      if (!(at instanceof HTMLElement) || go?.contains(at) || !at.closest('main')) return '';
      const bar = go?.getBoundingClientRect();
      const { bottom, height } = at.getBoundingClientRect();
      return bar && bottom > bar.top + height / 2 ? at.outerHTML.slice(0, 100) : '';
    });
    expect(covered).toBe('');
  }
});

type Screen = { name: string; open: (buyer: Buyer, number: string) => Promise<void> };

const SCREENS: Screen[] = [
  {
    name: 'the drawer',
    async open({ page }) {
      await shop.visit(page, '/my-profile');
      await cartButton(page).click();
      await drawerOf(page).getByRole('heading', { name: TABLE }).waitFor();
    },
  },
  {
    name: 'the checkout',
    async open({ page }) {
      await shop.visit(page, '/checkout');
      await page.getByRole('button', { name: 'Add a new address' }).click();
      await page.getByRole('heading', { name: 'New Address' }).waitFor();
    },
  },
  {
    name: 'my orders',
    async open({ page }) {
      await shop.visit(page, '/my-orders');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'an order',
    async open({ page }, number) {
      await shop.visit(page, `/order/${number}`);
      await page.getByRole('textbox', { name: /^UTR/ }).waitFor();
    },
  },
  {
    name: 'the question before cancelling',
    async open({ page }, number) {
      await shop.visit(page, `/order/${number}`);
      await page.getByRole('button', { name: 'Cancel Order' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Other', { exact: true }).click();
      await dialog.getByRole('textbox').fill('x'.repeat(200));
    },
  },
  {
    name: 'support',
    async open({ page }, number) {
      await shop.visit(page, `/my-orders?support=${number}`);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'an expensive product',
    async open({ page }) {
      await shop.visit(page, '/?q=table');
      await page.getByRole('link', { name: TABLE, exact: true }).click();
      await page.getByRole('dialog', { name: TABLE }).waitFor();
    },
  },
];

/** Sums of money that are cut off, or broken over two lines. */
async function brokenSums(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.children.length === 0 && /^₹[\d,.]+$/.test(one.textContent ?? ''))
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { right } = range.getBoundingClientRect();
        return range.getClientRects().length > 1 || right > document.documentElement.clientWidth;
      })
      .map((one) => one.outerHTML),
  );
}

test('₹1,18,500.00 fits, nothing scrolls sideways and every target can be hit', async () => {
  const buyer = await aBuyer(shop, { width: 320, height: 640 });
  const { page, customer } = buyer;
  await inDatabase(shop.connectionString(), 'UPDATE product SET stock = NULL', []);
  const { number } = await anOrderOf(shop, customer, [TABLE, MARINA]);
  await fillCart(shop, customer, [TABLE, MARINA]);
  for (const { name, open } of SCREENS) {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 320) await open(buyer, number);
      await untilStill(page);
      expect({ name, width, wide: await overflow(page) }).toEqual({ name, width, wide: [] });
      expect({ name, width, broken: await brokenSums(page) }).toEqual({ name, width, broken: [] });
      expect({ name, width, small: await smallTargets(page) }).toEqual({ name, width, small: [] });
    }
  }
  await shop.visit(page, '/?q=river');
  const card = page.getByRole('article').filter({ hasText: TABLE });
  const edgesOf = async (part: Locator) => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    return [x, x + width];
  };
  for (const width of [1440, 1120, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    await card.getByRole('button', { name: `Add to Cart ${TABLE}` }).waitFor();
    const [left, right] = await edgesOf(page.locator('.product-card', { has: card }));
    // On the smallest phones it stands beside the picture, below the name.
    const [start] = width === 320 ? await edgesOf(card.getByRole('heading')) : [left];
    expect(await edgesOf(card.locator('div:has(> button)'))).toEqual([start, right]);
  }
});
