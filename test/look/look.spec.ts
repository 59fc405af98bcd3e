import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aBuyer, anOrderOf, fillCart, MARINA, ROSE, UPI } from '#test/support/buying.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import {
  ACCOUNT_PATHS,
  adminPaths,
  ALIKE_PAGES,
  MAIL_LINK_PATHS,
  MISSING_PAGES,
  OVERLAYS,
  PAGES,
  type Screen,
} from '#test/support/screens.ts';
import { watchTraffic } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';
import { takePictures } from './take-pictures.ts';

const FOLDER = path.resolve(process.env.LOOK_FOLDER ?? '.cache/look/now');
const ONLY = (process.env.LOOK_ONLY ?? '').split(',').filter((part) => part !== '');

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const expected = [/./];

const isWanted = ({ name }: Screen): boolean =>
  ONLY.length === 0 || ONLY.some((part) => name.includes(part));
const asScreens = (who: string, paths: readonly string[]): Screen[] =>
  paths.map((address) => ({ name: `${who} ${address}`, path: address }));

async function waitUntilLoaded(page: Page, untilQuiet: () => Promise<void>): Promise<void> {
  await untilQuiet();
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
  await untilQuiet();
}

/** Goes on as by a link, until the next page has come. */
async function goOn(page: Page, address: string): Promise<void> {
  const before = await page.title();
  await goTo(page, address);
  await expect.poll(() => page.title()).not.toBe(before);
}

/**
 * Takes these screens one after the other in one page, in the app where nothing has to be done there.
 * @returns those that did not open
 */
async function look(page: Page, screens: Screen[]): Promise<string[]> {
  const untilQuiet = watchTraffic(page);
  const failed: string[] = [];
  let isOpen = false;
  for (const { name, path: address, enter } of screens.filter(isWanted)) {
    const started = performance.now();
    try {
      if (isOpen && !enter && address.startsWith('/admin')) await goOn(page, address);
      else await shop.visit(page, address);
      isOpen = true;
      await waitUntilLoaded(page, untilQuiet);
      await enter?.(page);
      await waitUntilLoaded(page, untilQuiet);
      await takePictures(page, FOLDER, name);
      console.log(`${name} (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      failed.push(`${name}: ${String(error)}`);
    }
    // A draft of one screen must not wait in the next, nor what was seen there.
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.removeItem('seen');
    });
  }
  return failed;
}

/** A screen after a press on one of its buttons or links. */
function pressed(who: string, address: string, name: string | RegExp): Screen {
  return {
    name: `${who} ${address} ${name instanceof RegExp ? name.source : name}`,
    path: address,
    async enter(page) {
      const control = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
      await control.first().click({ timeout: 30_000 });
    },
  };
}

const under = (screen: Screen, name: string): Screen => ({ ...screen, name });

test('visitors', async () => {
  const page = await shop.newPage({ expected });
  const pages = [...PAGES, ...ALIKE_PAGES, ...MISSING_PAGES, ...OVERLAYS];
  const failed = await look(page, [
    ...pages.map((screen) => under(screen, `visitor ${screen.name}`)),
    ...asScreens('visitor', [...MAIL_LINK_PATHS, ...ACCOUNT_PATHS, '/?cart=1']),
  ]);
  expect(failed).toEqual([]);
});

test('a customer', async () => {
  const { page, customer } = await aBuyer(shop, { expected });
  const order = await anOrderOf(shop, customer, [MARINA, ROSE]);
  await fillCart(shop, customer, [MARINA]);
  const orderPage = `/order/${order.id}`;
  const own = [
    ...asScreens('customer', ['/my-profile', '/my-orders', '/checkout', '/?cart=1', '/saved']),
    under({ name: '', path: orderPage }, 'customer order'),
    under(pressed('', orderPage, 'Cancel Order'), 'customer order cancel'),
    pressed('customer', '/my-profile', 'Edit'),
    pressed('customer', '/my-profile', /^Edit Home/),
    pressed('customer', '/my-profile', /^Delete Work/),
    pressed('customer', '/my-profile', /[Cc]hange password/),
    pressed('customer', '/my-orders', /^Support/),
    pressed('customer', '/', /^Hello/),
  ];
  expect(await look(page, own)).toEqual([]);
});

async function idsOf(call: (name: string) => Promise<unknown>) {
  const firstOf = async (list: string) => {
    const [first] = (await call(`GET /v2/admin/${list}?limit=1`)) as { id: string }[];
    return first?.id ?? '';
  };
  return {
    product: await firstOf('allproducts'),
    request: await firstOf('requests'),
    mail: await firstOf('mails'),
  };
}

test('the owner', async () => {
  const { customer } = await aBuyer(shop);
  const order = await anOrderOf(shop, customer, [MARINA, ROSE]);
  const { page, call } = await anOwner(shop, { expected });
  const ids = await idsOf(call);
  const at = `/admin/order/${order.id}`;
  const byName = [order.id, ...Object.values(ids)];
  const paths = adminPaths({ ...ids, order: order.id }).map((address) => ({
    name: `owner ${byName.reduce((name, id) => name.replace(`/${id}`, ' one'), address)}`,
    path: address,
  }));
  const dialogs = [
    'Cancel order',
    'Change pieces or prices',
    'Change recipient',
    'Mark as paid',
  ].map((name) => under(pressed('', at, name), `owner order ${name}`));
  expect(await look(page, [...paths, ...dialogs])).toEqual([]);
});
