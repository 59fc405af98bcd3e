import { expect, test } from 'vitest';
import type { AdminSummary } from '#app/admin-summary.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { faintRings } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { becomeCustomer } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const NONE = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
const NOTHING_WAITS: Omit<AdminSummary, 'disk'> = {
  orders: { total: 0, byStatus: NONE, late: 0 },
  payments: { toCheck: 0, isUpiSetUp: false },
  missing: [],
  setUp: { isOpen: true, wasOpened: true, done: 8, of: 8, isUntouched: false },
  requests: { new: 0, overdue: 0 },
  mails: { isSetUp: false, queued: 0, failed: 0 },
  backups: [],
};
const PAGES = ['', '/order/ABCD2345', '/my-products', '/add-product', '/payments', '/log'];
// The demo has a product whose picture is on a host that there is not.
const expected = [/404/, /missing\.jpg/, /ERR_NAME_NOT_RESOLVED/];

test("'Admin View' opens admin in a new tab, for the owner alone", async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Admin View (opens in new tab)' }).click();
  const admin = await opened;
  await admin.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await admin.getByText('Workbench of Meera Shah').waitFor();
  expect(await admin.getByRole('link', { name: /^All Orders/ }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test("everybody else reads 'Method Not Allowed' on every page, and no tabs", async () => {
  const visitor = await shop.newPage();
  const customer = await shop.newPage();
  await becomeCustomer(shop, customer);
  for (const page of [visitor, customer]) {
    for (const path of PAGES) {
      await shop.visit(page, `/admin${path}`);
      await page.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Workbench' }).count()).toBe(0);
    }
  }
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByRole('dialog').waitFor();
});

test.each([320, 1280])('the owner can sign out from every page, at %i px', async (width) => {
  const { page } = await anOwner(shop, {
    width,
    height: 700,
    expected: [...expected, /ORDER_NOT_FOUND/],
  });
  for (const path of PAGES) {
    await shop.visit(page, `/admin${path}`);
    await page.getByText('Workbench of Meera Shah').waitFor();
    const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
    await expect.poll(() => logOut.isVisible()).toBe(true);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, sideways]).toEqual([path, 0]);
  }
  await shop.visit(page, '/admin');
  for (const words of ['to check', 'new']) {
    const badge = page
      .getByRole('navigation', { name: 'Workbench' })
      .locator('.n', { hasText: words });
    await badge.waitFor();
    const { x = 0, width: wide = 0 } = (await badge.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  await shop.visit(page, '/admin');
  await page.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
});

test("the Cost Estimator says 'In Process'", async () => {
  const { page } = await anOwner(shop, { width: 375, height: 700 });
  await shop.visit(page, '/admin');
  await page.getByRole('button', { name: 'Cost Estimator' }).click();
  const alert = page.getByRole('alertdialog', { name: 'In Process' });
  await expect.poll(() => alert.isVisible()).toBe(true);
});

test('each tab leads to its page, whose title gets the focus; axe finds nothing', async () => {
  const { page } = await anOwner(shop, { expected });
  await shop.visit(page, '/admin');
  const tabs = page.getByRole('navigation', { name: 'Workbench' }).getByRole('link');
  await tabs.first().waitFor();
  const count = await tabs.count();
  expect(await page.getByText('UPI is not set up').count()).toBe(0);
  // The first is here already, so it comes last.
  for (const at of [...Array(count - 1).keys()].map((index) => index + 1).concat(0)) {
    const tab = tabs.nth(at);
    await tab.click();
    await page.locator('main h1:focus').waitFor({ state: 'attached' });
    expect(await tab.getAttribute('aria-current')).toBe('page');
    expect(await axeInBothThemes(page, `tab ${at}`)).toEqual([]);
  }
  await page.keyboard.press('Tab');
  expect(await faintRings(page)).toEqual([]);
});

test('a backup that is late is told on every page, and a good one by its time', async () => {
  const { page } = await anOwner(shop, { width: 320, height: 700 });
  const lastAt = '2026-11-21T00:12:00.000Z';
  let backups: AdminSummary['backups'] = [
    { place: 'machine', lastAt, isLate: false },
    { place: 'bucket', isLate: true },
  ];
  await page.route('**/v2/admin/order-summary', (route) =>
    route.fulfill({
      json: { ...NOTHING_WAITS, disk: { isLow: false, isDamaged: false }, backups },
    }),
  );
  await shop.visit(page, '/admin/log');
  const outside = page.getByRole('alert').filter({ hasText: 'no longer reach their second place' });
  await outside.getByText('None has worked yet.').waitFor();
  await page
    .getByText('Last backup: 21 Nov 2026, 05:42 hrs. In the second place: none yet.')
    .waitFor();
  expect(await axeInBothThemes(page, 'late backup')).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBe(0);
  backups = [{ place: 'machine', lastAt, isLate: true }];
  await shop.visit(page, '/admin');
  const late = page.getByRole('alert').filter({ hasText: 'The shop is no longer backed up' });
  await late.getByText('The last good one is of 21 Nov 2026').waitFor();
});

test('while the disk is nearly full or damages data every page of the owner says so, and no longer than that', async () => {
  const { page } = await anOwner(shop, { width: 320, height: 700 });
  let isLow = true;
  await page.route('**/v2/admin/order-summary', (route) =>
    route.fulfill({ json: { ...NOTHING_WAITS, disk: { isLow, isDamaged: isLow } } }),
  );
  const message = page.getByRole('alert').filter({ hasText: 'The disk is nearly full' });
  const damaged = page.getByRole('alert').filter({ hasText: 'Some of what the shop keeps' });
  for (const path of ['/admin', '/admin/log']) {
    await shop.visit(page, path);
    await message.getByText('Nothing is lost').waitFor();
    await damaged.getByText('put the last backup back today').waitFor();
    const isAboutOrders = path === '/admin';
    expect(await page.getByText('UPI is not set up').count()).toBe(isAboutOrders ? 1 : 0);
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBe(0);
  isLow = false;
  const counted = page.waitForResponse(/order-summary/);
  await shop.visit(page, '/admin/log');
  await counted;
  await expect.poll(() => message.count()).toBe(0);
  expect(await damaged.count()).toBe(0);
});
