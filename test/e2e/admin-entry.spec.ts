import { expect, test } from 'vitest';
import type { AdminSummary } from '#app/admin-summary-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE } from '#test/support/buying.ts';
import { faintRings, overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { untilStill } from '#test/support/page-state.ts';
import { becomeCustomer, refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const NONE = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
const NOTHING_WAITS: Omit<AdminSummary, 'disk'> = {
  orders: { total: 0, byStatus: NONE, late: 0 },
  payments: { toCheck: 0, isUpiSetUp: false, online: 'off' },
  missing: [],
  setUp: { isOpen: true, wasOpened: true, done: 10, of: 10, isUntouched: false },
  requests: { new: 0, overdue: 0 },
  reviews: { waiting: 0 },
  mails: { isSetUp: false, haveLinks: true, queued: 0, awaitingAddress: 0, failed: 0 },
  visitors: { lookLikeOne: false },
  version: { version: '1.0.0', commit: 'b02d6020' },
  backups: [],
};
// The demo has a product whose picture is on a host that there is not.
const expected = [/404/, /missing\.jpg/, /ERR_NAME_NOT_RESOLVED/];

test("'Admin View' opens the workbench in a new tab, whose tabs lead to their pages", async () => {
  const { page } = await anOwner(shop, { expected });
  await shop.visit(page, '/');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Admin View (opens in new tab)' }).click();
  const admin = await opened;
  await admin.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await admin.getByText('Workbench of Meera Shah').waitFor();
  await admin.close();

  await shop.visit(page, '/admin/today');
  const tabs = page.getByRole('navigation', { name: 'Workbench' }).getByRole('link');
  await tabs.first().waitFor();
  const count = await tabs.count();
  expect(await page.getByText('UPI is not set up').count()).toBe(0);
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  // The first is here already, so it comes last.
  for (const at of [...Array(count - 1).keys()].map((index) => index + 1).concat(0)) {
    const tab = tabs.nth(at);
    await tab.click();
    await page.locator('main h1:focus').waitFor({ state: 'attached' });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    expect(await logOut.isVisible()).toBe(true);
  }
  await page.keyboard.press('Tab');
  expect(await faintRings(page)).toEqual([]);
});

test("visitors and customers read 'Method Not Allowed' on every page, and no tabs", async () => {
  const page = await shop.newPage();
  async function expectRefused(path: string): Promise<void> {
    await shop.visit(page, `/admin${path}`);
    await page.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Workbench' }).count()).toBe(0);
  }
  await expectRefused('');
  await expectRefused('/order/ABCD2345');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').waitFor();
  await becomeCustomer(shop, page);
  await expectRefused('');
  await expectRefused('/payments');
});

test('on a phone the owner signs out from any page, and sees nothing of the workbench any more', async () => {
  const width = 375;
  const { page } = await anOwner(shop, {
    width,
    height: 700,
    expected: [...expected, /ORDER_NOT_FOUND/],
  });
  await shop.visit(page, '/admin');
  const badge = page
    .getByRole('navigation', { name: 'Workbench' })
    .locator('a > span', { hasText: 'to check' });
  await badge.waitFor();
  const { x = 0, width: wide = 0 } = (await badge.boundingBox()) ?? {};
  expect(x + wide).toBeLessThanOrEqual(width);
  await shop.visit(page, '/admin/order/ABCD2345');
  await page.getByText('Workbench of Meera Shah').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  await shop.visit(page, '/admin');
  await page.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
});

test('every page tells of late backups and of a disk that is full or damages data, and no longer than that', async () => {
  const { page } = await anOwner(shop, { width: 320, height: 700 });
  const lastAt = '2026-11-21T00:12:00.000Z';
  let isLow = true;
  let backups: AdminSummary['backups'] = [
    { place: 'machine', lastAt, isLate: false },
    { place: 'bucket', isLate: true },
  ];
  await page.route('**/v2/admin/order-summary', (route) =>
    route.fulfill({ json: { ...NOTHING_WAITS, disk: { isLow, isDamaged: isLow }, backups } }),
  );
  const full = page.getByRole('alert').filter({ hasText: 'The disk is nearly full' });
  const damaged = page.getByRole('alert').filter({ hasText: "Some of the shop's data" });
  const outside = page
    .getByRole('alert')
    .filter({ hasText: 'no longer reach their second location' });
  await shop.visit(page, '/admin/log');
  await outside.getByText('None has worked yet.').waitFor();
  await page
    .getByText('Last backup: 21 Nov 2026, 05:42 hrs. Second copy: none yet. Lehar 1.0.0 (b02d6020)')
    .waitFor();
  await full.getByText('Nothing is lost').waitFor();
  await damaged.getByText('restore the last backup today').waitFor();
  expect(await page.getByText('UPI is not set up').count()).toBe(0);
  expect(await overflow(page)).toEqual([]);
  expect(await axeInLight(page, 'late backup')).toEqual([]);

  backups = [{ place: 'machine', lastAt, isLate: true }];
  await shop.visit(page, '/admin');
  const late = page.getByRole('alert').filter({ hasText: 'The shop is no longer backed up' });
  await late.getByText('The last good one is from 21 Nov 2026').waitFor();
  await full.waitFor();
  await page.getByText('UPI is not set up').waitFor();
  isLow = false;
  backups = [];
  const counted = page.waitForResponse(/order-summary/);
  await shop.visit(page, '/admin/log');
  await counted;
  await expect.poll(() => full.count()).toBe(0);
  await expect.poll(() => damaged.count()).toBe(0);
  await expect.poll(() => late.count()).toBe(0);
});

test('the log tells what the owner did, newest first; it is loaded again and narrowed, in the address', async () => {
  const { customer } = await aBuyer(shop);
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  const { page, call } = await anOwner(shop, { expected: [/500/] });
  await call(`PUT /v2/admin/order/${number}?status=processing`);
  await call(`POST /v2/admin/order/${number}/note`, { text: 'Blue, as asked' });
  const detail = 'It has been noted.';
  await refuse(page, '**/v2/admin/audit?*', { status: 500, code: 'INTERNAL_ERROR', detail });
  await shop.visit(page, '/admin/log');
  await page.getByText(`The log didn't load. ${detail}`).waitFor();
  await page.unroute('**/v2/admin/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const rows = page.getByRole('row').filter({ hasText: number });
  await rows.nth(1).waitFor();
  expect(await page.getByText(detail).count()).toBe(0);
  expect(await axeInLight(page, 'log')).toEqual([]);

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByText('Nothing has been changed yet.').waitFor();
  await page.reload();
  await page.getByText('Nothing has been changed yet.').waitFor();
  await page.goBack();
  await rows.first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await rows.count()).toBe(2);
  const [newest = '', status = ''] = await rows.allInnerTexts();
  expect(newest).toContain('Wrote a note');
  expect(newest).not.toContain('→');
  expect(status).toContain('Changed the status');
  expect(status.replaceAll(/\s+/g, ' ')).toContain('Status Pending → became Processing');
  expect(status).toContain('You');
  expect(status).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d hrs/);

  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }
  const cards = page.getByRole('listitem').filter({ hasText: number });
  await expect.poll(() => cards.count()).toBe(2);
  await cards
    .last()
    .getByRole('link', { name: `Order ${number}` })
    .click();
  await page.getByRole('heading', { name: 'Order Details' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/order\/[\w-]+$/);
});
