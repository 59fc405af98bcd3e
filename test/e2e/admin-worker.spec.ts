import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser.ts';
import { openWorkbench, type Workbench } from '#test/support/workbench-server.ts';

const TODAY = '/v2/admin/today';
const LIST = '/v2/admin/allorders?status=pending&limit=50';

let shop: Workbench;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  shop = await openWorkbench();
  context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
  await visit('/admin/notifications');
});
afterEach(async () => {
  await context.close();
  await shop.close();
});

async function visit(path: string): Promise<void> {
  await page.goto(shop.origin + path, { waitUntil: 'load' });
}

/** Asks the worker as a page of the workbench does, and waits until it has done it. */
function ask(message: { keep: string } | { forget: true }): Promise<void> {
  return page.evaluate(async (asked) => {
    await navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin' });
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const done = Promise.withResolvers<void>();
    port1.addEventListener('message', () => done.resolve());
    port1.start();
    active?.postMessage(asked, [port2]);
    await done.promise;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    );
  }, message);
}

const read = (path: string): Promise<string> =>
  page.evaluate(async (asked) => (await fetch(asked)).text(), path);

const signOut = (): Promise<unknown> =>
  page.evaluate(async () => {
    await fetch('/identity/sign-out', { method: 'POST' });
    await caches.delete('workbench');
  });

const cacheNames = (): Promise<string[]> => page.evaluate(() => caches.keys());

/** Addresses of all that is kept. */
const kept = (): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('workbench'))) return [];
    const requests = await (await caches.open('workbench')).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });

/** The release of the page that is shown, and of its code. */
const shown = () =>
  page.evaluate(() => [location.pathname, document.body.dataset.page, document.body.dataset.code]);

test('Today, orders and Market open without a connection, though she was on another page', async () => {
  await ask({ keep: 'meera' });
  await read(TODAY);
  shop.state.isAway = true;
  expect(JSON.parse(await read(TODAY))).toEqual({ path: TODAY });
  expect(JSON.parse(await read('/identity/token'))).toEqual({ path: '/identity/token' });
  for (const path of ['/admin', '/admin/market', '/admin/today']) {
    await visit(path);
    expect(await shown()).toEqual([path, 'one', 'one']);
  }
  await visit('/admin/order/N7');
  expect(await shown()).toEqual(['/admin/today', 'one', 'one']);
});

test('only open orders are kept, and nothing of other pages, searches or later rows', async () => {
  await ask({ keep: 'meera' });
  for (const path of [
    LIST,
    '/v2/admin/allorders?q=asha',
    '/v2/admin/allorders?status=delivered',
    '/v2/admin/allorders?offset=50&limit=50',
    '/v2/admin/order/N0',
    '/v2/admin/order/N1',
    '/v2/admin/order/N1/link',
    '/v2/admin/log',
    '/v2/admin/customers?q=asha',
    '/media/8f14e45f/1280.webp',
  ]) {
    await read(path);
  }
  const data = (await kept()).filter((path) => /^\/(v2|media)/.test(path));
  expect(data.toSorted()).toEqual([LIST, '/v2/admin/order/N1']);
  shop.state.isAway = true;
  const orders = JSON.parse(await read(LIST)) as { number: string; status: string }[];
  expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 'pending'));
  expect(orders[0]?.number).toBe('N1');
});

test('of many orders that were opened, the newest fifty are kept', async () => {
  await ask({ keep: 'meera' });
  for (let at = 1; at < 60; at += 1) await read(`/v2/admin/order/N${at}`);
  const orders = (await kept()).filter((path) => path.startsWith('/v2/admin/order/'));
  expect(orders).toHaveLength(50);
  expect(orders).toContain('/v2/admin/order/N59');
  expect(orders).not.toContain('/v2/admin/order/N9');
});

test.each(['before', 'after'])(
  'an answer that comes %s the sign-out is over leaves nothing',
  async (moment) => {
    await ask({ keep: 'meera' });
    await read(LIST);
    const release = shop.hold(TODAY);
    const [asked] = await Promise.all([page.waitForRequest(shop.origin + TODAY), openRead(TODAY)]);
    const releaseSignOut = shop.hold('/identity/sign-out');
    const out = signOut();
    await page.waitForRequest(`${shop.origin}/identity/sign-out`).catch(() => undefined);
    if (moment === 'before') release();
    if (moment === 'before') await asked.response();
    releaseSignOut();
    await out;
    release();
    await asked.response();
    await expect.poll(cacheNames).toEqual([]);
    // The page is still served by the worker, which must not begin anew.
    await read(LIST);
    await read('/assets/page-one.js');
    await visit('/admin/today');
    expect(await cacheNames()).toEqual([]);
  },
);

function openRead(path: string): Promise<void> {
  return page.evaluate((asked) => void fetch(asked), path);
}

test('a session that ended elsewhere leaves nothing, and a page of one that is over begins nothing', async () => {
  await ask({ keep: 'meera' });
  await read(LIST);
  shop.state.isSignedIn = false;
  await read('/identity/token');
  expect(await cacheNames()).toEqual([]);
  await ask({ keep: 'meera' });
  await read(LIST);
  expect(await cacheNames()).toEqual([]);
  shop.state.isSignedIn = true;
  await ask({ keep: 'meera' });
  await read(LIST);
  expect(await kept()).toContain(LIST);
});

test('a switch turns it off, and another owner finds nothing of the last one', async () => {
  await ask({ keep: 'meera' });
  await read(LIST);
  await ask({ keep: 'ravi' });
  expect(await kept()).not.toContain(LIST);
  expect(await kept()).toContain('/admin/today');
  await ask({ forget: true });
  await read(LIST);
  expect(await cacheNames()).toEqual([]);
});

test('what is older than seven days is gone, and so is what a wrong clock kept', async () => {
  await ask({ keep: 'meera' });
  await read(LIST);
  await read(TODAY);
  const day = 24 * 3_600_000;
  const setAge = (path: string, days: number) =>
    page.evaluate(
      async ([key, keptAt]) => {
        const cache = await caches.open('workbench');
        const answer = await cache.match(key!);
        const headers = { 'x-kept-at': keptAt! };
        await cache.put(key!, new Response(await answer!.blob(), { headers }));
      },
      [path, String(Date.now() - days * day)],
    );
  await setAge(LIST, 7);
  await setAge(TODAY, -30);
  await setAge('/admin/market', 6.9);
  shop.state.isAway = true;
  await expect(read(LIST)).rejects.toThrow('Failed to fetch');
  await expect(read(TODAY)).rejects.toThrow('Failed to fetch');
  await visit('/admin/market');
  await expect.poll(async () => (await kept()).filter((path) => /v2/.test(path))).toEqual([]);
  expect(await shown()).toEqual(['/admin/market', 'one', 'one']);
});

test('a page and its code are of one release, whichever answer comes last', async () => {
  await visit('/admin/today');
  await ask({ keep: 'meera' });
  await read(LIST);
  await visit('/admin/order/N1');
  shop.state.release = 'two';
  await visit('/admin/today');
  expect((await kept()).filter((path) => !path.startsWith('/admin-worker'))).toEqual([
    '/admin/today',
    '/assets/manifest-two.js',
    '/assets/page-two.js',
  ]);
  shop.state.isAway = true;
  await visit('/admin/order/N1');
  expect(await shown()).toEqual(['/admin/today', 'two', 'two']);
  await expect(page.goto(`${shop.origin}/admin/market`)).rejects.toThrow('ERR_FAILED');
});

test('a page of the last release that comes late takes the place of none', async () => {
  await visit('/admin/today');
  await ask({ keep: 'meera' });
  const release = shop.hold('/admin/order/N1');
  const late = await context.newPage();
  const asked = late.waitForRequest(`${shop.origin}/admin/order/N1`);
  const opened = late.goto(`${shop.origin}/admin/order/N1`);
  await asked;
  // The stand-in has written that answer by now.
  await page.evaluate(() => fetch('/v2/admin/log'));
  shop.state.release = 'two';
  await visit('/admin/today');
  release();
  await opened;
  expect(await kept()).not.toContain('/admin/order/N1');
  shop.state.isAway = true;
  await visit('/admin/today');
  expect(await shown()).toEqual(['/admin/today', 'two', 'two']);
});

test('a tap on a notification shows the tab that is there, and leads none away from what is typed', async () => {
  await ask({ keep: 'meera' });
  await visit('/admin/order/N1');
  const [worker] = context.serviceWorkers();
  const tapped = (path: string) =>
    worker!.evaluate(async (to) => {
      const scope = globalThis as unknown as {
        clients: { openWindow: (path: string) => Promise<null> };
        WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } };
        dispatchEvent: (event: Event) => boolean;
        ExtendableEvent: new (name: string) => Event;
      };
      // Only a tap of a person may open and focus windows.
      const shown = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (path) => {
          resolve(`opened ${path}`);
          return null;
        };
        scope.WindowClient.prototype.focus = async function focus() {
          resolve(`focused ${new URL(this.url).pathname}`);
        };
      });
      const notification = { close: () => undefined, data: { path: to } };
      scope.dispatchEvent(
        Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }),
      );
      return shown;
    }, path);
  expect(await tapped('/admin/order/N1#payment')).toBe('focused /admin/order/N1');
  expect(await tapped('/admin/order/N2')).toBe('opened /admin/order/N2');
  expect(await tapped('/admin?status=pending')).toBe('opened /admin?status=pending');
  expect(await shown()).toEqual(['/admin/order/N1', 'one', 'one']);
});
