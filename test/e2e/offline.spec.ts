import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSignedIn } from '#test/support/browser-session.ts';
import { aBuyer, anOrderOf, cartOf, drawerOf, ROSE } from '#test/support/buying.ts';
import { expectAddress } from '#test/support/page-state.ts';
import { canSignIn } from '#test/support/signed-in-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { answersTo, AT_REST, watchTraffic } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const STRIP = "You're offline. You can keep looking around; orders and changes need a connection.";
/** What the browser says about every call that goes nowhere. */
const expected = [/ERR_INTERNET_DISCONNECTED/];

/** A visitor who has looked around for a moment, and then loses the connection. */
async function openAndLose(path = '/', others: RegExp[] = []): Promise<Page> {
  const page = await shop.newPage({ expected: [...expected, ...others], isOwn: true });
  const untilQuiet = watchTraffic(page);
  const atRest = answersTo(page, AT_REST);
  await shop.visit(page, path);
  await atRest;
  const isOverGrid = path === '/' || path.startsWith('/product/');
  const dialogs = ['custom-order-dialog', 'sign-in-dialog', isOverGrid && 'product-dialog'].filter(
    (name) => name !== false,
  );
  const code = answersTo(page, ...dialogs.map((name) => new RegExp(`${name}-.*js$`)));
  await page.mouse.move(200, 200);
  await code;
  await untilQuiet();
  await page.context().setOffline(true);
  return page;
}

test('without a connection a strip says so; the catalogue, what opens over it and a saved list stay, which is requested again until the shop answers', async () => {
  const page = await openAndLose('/', [/ERR_FAILED/]);
  await page.getByText(STRIP).waitFor();
  const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
  expect(workers).toEqual([]);
  expect(await page.getByRole('status').filter({ hasText: STRIP }).count()).toBe(1);
  expect(await page.locator('#shop article').count()).toBe(12);

  await page.getByRole('link', { name: 'Tide Pool Pendant' }).click();
  await page.getByRole('heading', { name: "This piece didn't load" }).waitFor();
  expect(await page.getByText('no longer listed').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);

  await page.getByRole('button', { name: 'Buy Now Andaman Serving Tray' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Please Login or create an account' });
  await alert.getByRole('button', { name: 'Not now' }).click();
  await alert.waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('link', { name: 'Custom Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom order' });
  await dialog.getByText("Saved here. Send it when you're back online.").waitFor();
  expect(await dialog.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByLabel('Search all pieces').fill('zodiac');
  await page.getByText(/^Saved list from \d\d:\d\d hrs$/).waitFor();
  expect(await page.locator('#shop article').count()).toBe(12);
  expect(await page.getByLabel('Search all pieces').inputValue()).toBe('zodiac');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await page.getByText(/^Saved list/).count()).toBe(0);
  await page.getByText(STRIP).waitFor({ state: 'hidden' });

  // Only the connection is back.
  await page.context().setOffline(true);
  await page.getByLabel('Search all pieces').fill('pendant');
  await page.getByText(/^Saved list/).waitFor();
  let refused = 0;
  await page.route('**/*.data*', (route) => {
    refused += 1;
    return refused > 2 ? route.continue() : route.abort();
  });
  await page.context().setOffline(false);
  await page.getByText(/^Saved list/).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Tide Pool Pendant', exact: true }).waitFor();
  expect(refused).toBeGreaterThan(2);
});

test('a part whose code does not come stands as the server rendered it, and works once back', async () => {
  const page = await shop.newPage({ expected: [/ERR_FAILED/, ...expected] });
  const [code] = await Promise.all([
    page.waitForRequest(/full-parts-.*js\?again/),
    page.route(/full-parts-.*js/, (route) => route.abort()),
    shop.visit(page, '/product/dried-rose-vanity-tray'),
  ]);
  await code.response();
  const enlarge = page.getByRole('button', { name: /^Enlarge picture/ }).first();
  await enlarge.click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog');
  // A locator would wait for the button behind a dialog that has just opened.
  const button = await enlarge.elementHandle();
  await expect
    .poll(async () => {
      if ((await dialog.count()) === 0) await button?.dispatchEvent('click');
      return dialog.count();
    })
    .toBe(1);
});

test('the logo of a page opened directly keeps the header and a way back, and leads home once back', async () => {
  const page = await openAndLose('/checkout');
  await page.getByRole('banner').getByRole('link', { name: 'Lehar, home' }).click();
  await page.getByRole('heading', { name: "This page didn't load" }).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByText(STRIP).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('heading', { name: "This page didn't load" }).waitFor({ state: 'hidden' });
  await expectAddress(page, '/checkout');
  await page.getByRole('banner').getByRole('link', { name: 'Lehar, home' }).click();
  await page.getByRole('heading', { name: "This page didn't load" }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
});

test('what opens over a product and closes again leaves the product and the choice as they are', async () => {
  const page = await openAndLose('/product/agate-slice-coasters');
  const smoky = page.getByRole('radio', { name: 'Smoky' });
  await smoky.check({ force: true });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Custom Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom order' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectAddress(page, '/product/agate-slice-coasters');
  expect(await smoky.isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('2');
});

test("an alert whose code never came is shown in the browser's own window", async () => {
  const page = await shop.newPage({ expected: [...expected, /ERR_FAILED/] });
  await page.route('**/overlays-*', (route) => route.abort());
  const untilQuiet = watchTraffic(page);
  const refused = page.waitForEvent('requestfailed', (one) => one.url().includes('/overlays-'));
  await shop.visit(page, '/');
  await refused;
  await untilQuiet();
  await page.context().setOffline(true);
  const message = page.waitForEvent('dialog');
  await page
    .getByRole('button', { name: 'Buy Now Andaman Serving Tray' })
    .click({ noWaitAfter: true });
  const dialog = await message;
  expect(dialog.message()).toMatch(/^Please Login or create an account/);
  await dialog.accept();
  await page.getByText(STRIP).waitFor();
});

/** Errors of the browser and the router about code that they cannot fetch. */
const unreachable = [/ERR_FAILED/, /dynamically imported module/, /Error loading route module/];

/** The alert, but not the one before it that still fades. */
const unopened = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: "This page didn't open" }).and(page.locator('[data-open]'));

test('a link to a page that was never fetched leaves what is typed, and leads there once back', async () => {
  const page = await openAndLose('/forgot-password', unreachable);
  await page.getByLabel('Email').fill('asha@example.com');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Care guide' });
  await link.click();
  await unopened(page)
    .getByText(/^The shop could not be reached/)
    .waitFor();
  await unopened(page).getByRole('button', { name: 'Try again' }).click();
  await unopened(page).getByRole('button', { name: 'Stay here' }).click();
  await unopened(page).waitFor({ state: 'hidden' });
  await expectAddress(page, '/forgot-password');
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.com');
  await link.click();
  await unopened(page).waitFor();
  await page.context().setOffline(false);
  await unopened(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Care guide' }).waitFor();
  await expectAddress(page, '/care-guide');
});

test('a page whose code does not come is reported, and is loaded by its link once the code comes', async () => {
  const page = await shop.newPage({ expected: unreachable });
  await page.route('**/shop-page-*.js', (route) => route.abort());
  await shop.visit(page, '/forgot-password');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Care guide' });
  await link.click();
  await unopened(page).getByRole('button', { name: 'Stay here' }).click();
  await page.unroute('**/shop-page-*.js');
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Care guide' }).waitFor();
  expect(await unopened(page).count()).toBe(0);
});

test('a question to the shop can be opened and written without a connection; where its code does not come it says so, and opens on the next try', async () => {
  const { page, customer } = await aBuyer(shop, { expected: [...expected, ...unreachable] });
  const { number } = await anOrderOf(shop, customer);
  const untilQuiet = watchTraffic(page);
  const known = answersTo(page, '/v2/users/profile', '/v2/carts', '/v2/orders');
  await shop.visit(page, '/my-orders');
  await known;
  const opener = page.getByRole('link', { name: `Support for order ${number}` });
  await opener.waitFor();
  await expectSignedIn(page, 'Asha');
  const code = answersTo(page, /support-dialog-.*js$/);
  await page.mouse.move(200, 200);
  await code;
  await untilQuiet();
  await page.context().setOffline(true);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `About order ${number}` });
  await dialog.getByText("Saved here. Send it when you're back online.").waitFor();
  expect(await dialog.getByLabel('How can we help?').isEditable()).toBe(true);

  await page.context().setOffline(false);
  await page.route('**/support-dialog-*.js*', (route) => route.abort());
  await shop.visit(page, '/my-orders');
  await opener.click();
  const alert = page.getByRole('alertdialog', { name: "This didn't open" });
  await alert.getByText(/^The shop could not be reached/).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectAddress(page, '/my-orders');
  await page.unroute('**/support-dialog-*.js*');
  expect(await page.getByRole('heading', { level: 1, name: 'My Orders' }).isVisible()).toBe(true);
  await opener.click();
  await dialog.waitFor();
});

test.each(['a toast', 'an alert, where the code of toasts never came'])(
  'a session that cannot be ended without a connection is told by %s',
  async (by) => {
    const isUnreachable = by !== 'a toast';
    const { page, customer } = await aBuyer(shop, { expected: [...expected, ...unreachable] });
    expect(await canSignIn(shop.origin(), { email: customer.email, password: PASSWORD })).toBe(
      true,
    );
    if (isUnreachable) await page.route('**/toast-list-*', (route) => route.abort());
    const untilQuiet = watchTraffic(page);
    const code = answersTo(page, isUnreachable ? AT_REST : /toast-list-.*js$/);
    await shop.visit(page, '/my-profile');
    const end = page.getByRole('button', { name: 'Sign out everywhere else' });
    await end.waitFor();
    await code;
    await untilQuiet();
    await page.context().setOffline(true);
    await end.click();
    const message = isUnreachable
      ? page.getByRole('alertdialog')
      : page.getByRole('region', { name: 'Notifications' });
    await message.getByText(/^The shop could not be reached/).waitFor();
    if (isUnreachable) await message.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => end.isEnabled()).toBe(true);
  },
);

test('where the menu never came there is a way to the profile; without the code of the cart nothing is added, until it comes', async () => {
  const { page, customer } = await aBuyer(shop, { expected: unreachable });
  await page.route('**/signed-in-corner-*.js*', (route) => route.abort());
  await shop.visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).waitFor();
  expect(await page.locator('#shop article').count()).toBe(12);
  await page.unroute('**/signed-in-corner-*.js*');

  await page.route('**/cart-drawer-*.js*', (route) => route.abort());
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  const alert = page.getByRole('alertdialog', { name: 'Not added' });
  await alert.getByText(/^The shop could not be reached/).waitFor();
  expect((await cartOf(customer)).items).toEqual([]);
  await page.unroute('**/cart-drawer-*.js*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await drawerOf(page).getByRole('heading', { name: ROSE }).waitFor();
});
