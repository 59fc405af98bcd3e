import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE, UPI } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import {
  decrypt,
  openPushService,
  subscribe,
  type PushService,
  type Subscribed,
} from '#test/support/push-service.ts';
import { useShop } from '#test/support/use-shop.ts';

const service: PushService = await openPushService();
const shop = useShop(() => ({ ...OWNED, ...UPI, PUSH_SERVICE: service.origin }));
afterAll(() => service.close());

/** Without the internet Chromium gets no address to be rung at; the page is handed one of the push service here. */
async function handSubscription(page: Page, { subscription }: Subscribed): Promise<void> {
  await page.addInitScript((given) => {
    // This Chromium shows no notifications and grants none.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    let isOn = false;
    const handed = (applicationServerKey?: BufferSource | string | null) => ({
      options: { applicationServerKey },
      toJSON: () => given,
      unsubscribe: async () => {
        isOn = false;
        return true;
      },
    });
    let key: BufferSource | string | null | undefined;
    Object.assign(PushManager.prototype, {
      async subscribe(options: PushSubscriptionOptionsInit) {
        isOn = true;
        key = (options.applicationServerKey as Uint8Array<ArrayBuffer>).buffer;
        return handed(key);
      },
      getSubscription: async () => (isOn ? handed(key) : null),
    });
  }, subscription);
}

/** Whether the browser keeps an answer with these words. */
function keeps(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    if (!(await caches.has('workbench'))) return false;
    const cache = await caches.open('workbench');
    const texts = (await cache.keys()).map(async (key) => (await cache.match(key))?.text());
    return (await Promise.all(texts)).some((text) => text?.includes(sought));
  }, words);
}

test('a phone is made to ring, rings for an order, opens without a connection, and forgets all at the end', async () => {
  const phone = subscribe(service.origin);
  const { page } = await anOwner(shop, {
    width: 375,
    height: 812,
    isOwn: true,
    expected: [
      /ERR_INTERNET_DISCONNECTED/,
      /Failed to fetch/,
      /ERR_FAILED/,
      /Error fetching orders: OFFLINE/,
      // Chromium's word for files that a worker has.
      /service worker resource mismatch/,
      // A start of the workbench that its logging out overtakes.
      /v2\/admin\//,
      /identity\/token/,
      /status of 40[14]/,
    ],
  });
  await handSubscription(page, phone);
  await shop.visit(page, '/admin/shop');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on notifications' });
  await dialog.getByLabel('Name of this device').fill('Meera’s phone');
  await dialog.getByLabel('Show customers’ names').check();
  expect(await axeInBothThemes(page, 'turning on')).toEqual([]);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Meera’s phone (this device)').waitFor();
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' }); // fading, it has no contrast
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axeInBothThemes(page, 'notifications')).toEqual([]);

  const { customer } = await aBuyer(shop);
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  await expect.poll(() => service.rung.length).toBe(1);
  expect(JSON.parse(decrypt(service.rung[0]!.body, phone))).toMatchObject({
    title: expect.stringMatching(/^New order: ₹/) as string,
    path: `/admin/order/${number}`,
  });

  await shop.visit(page, '/admin/today');
  await expect.poll(() => keeps(page, `"number":"${number}"`)).toBe(true);
  await page.context().setOffline(true);
  await shop.visit(page, '/admin/today');
  await page.getByRole('heading', { name: /^To check/ }).waitFor();
  await shop.visit(page, '/admin');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByText("You're offline. Changes need a connection.").waitFor();
  await page.getByRole('tab', { name: 'Customer' }).click();
  await page
    .getByText(/\b\d{6}$/)
    .first()
    .waitFor();
  await shop.visit(page, '/admin/market');
  await page.getByRole('heading', { name: 'Market' }).waitFor();
  await page.context().setOffline(false);

  await shop.visit(page, '/admin/notifications');
  const offline = page.getByRole('switch', { name: 'Keep the workbench on this device' });
  await offline.click();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await offline.click();
  await expect.poll(() => keeps(page, 'manifest-')).toBe(true);

  await shop.visit(page, '/admin/today');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect
    .poll(() =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    )
    .toEqual([[], 0]);
});
