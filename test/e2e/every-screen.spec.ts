import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { anOrderOf, fillCart } from '#test/support/buying.ts';
import { answerInLaterWords } from '#test/support/later-words.ts';
import { overflow, overflowOfLargeText } from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { anOwner, goTo, OWNED, type Owner } from '#test/support/owner-page.ts';
import { ACCOUNT_PATHS, adminPaths, MAIL_LINK_PATHS } from '#test/support/screens.ts';
import { becomeCustomer, HOME } from '#test/support/signed-in-page.ts';
import { watchTraffic } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';
import { invalidHtml } from '#test/support/valid-html.ts';

const shop = useShop(() => OWNED);
const WIDTHS = [1440, 768, 320];
// The demo has a product whose picture is on a host that there is not.
const expected = [/404/, /ERR_NAME_NOT_RESOLVED/, /missing\.jpg/];

/** One word, longer than any screen is wide. */
const word = (length: number) => 'Q'.repeat(length);
const LINK = `https://www.example.com/p/${word(300)}`;
const NAME = word(200);
const NOTE = `${LINK}\n${'One of many words. '.repeat(30)}`;

/** @returns the HTML that the shop has sent */
async function load(page: Page, path: string): Promise<string> {
  return (await shop.visit(page, path)).text();
}

/** Goes on as by a link, a third of the CPU. @returns the HTML that the shop would have sent */
async function goOn(page: Page, path: string): Promise<string> {
  const before = await page.title();
  await goTo(page, path);
  await expect.poll(() => page.title()).not.toBe(before);
  return (await page.request.get(`${shop.origin()}${path}`)).text();
}

const ID_IN_NAME = /^\s*- (?:link|button) ".*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Controls whose names read out an id of the database. */
async function idsInNames(page: Page): Promise<string[]> {
  const read = await page.locator('body').ariaSnapshot();
  return read.split('\n').filter((line) => ID_IN_NAME.test(line));
}

/** Opens these screens and tells what is wrong with their HTML or wider than the window. */
async function faultsOf(page: Page, paths: readonly string[], next = load): Promise<string[]> {
  const found: string[] = [];
  const untilQuiet = watchTraffic(page);
  for (const [at, path] of paths.entries()) {
    await page.setViewportSize({ width: 1440, height: 800 });
    const sent = await invalidHtml(await (at === 0 ? load : next)(page, path));
    await untilQuiet();
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
    const drawn = await invalidHtml(await page.content());
    const wide = await idsInNames(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await untilStill(page);
      wide.push(...(await overflow(page)).map((one) => `${width} px: ${one}`));
    }
    wide.push(...(await overflowOfLargeText(page)));
    found.push(...new Set([...sent, ...drawn, ...wide].map((one) => `${path}: ${one}`)));
  }
  return found;
}

/** A product, a customer, an order with a note and a request, whose words are as long as may be. */
async function longWords({ call }: Owner) {
  const product = (await call('POST /v2/products', {
    name: NAME,
    price: 118_500,
    comparePrice: 135_000,
    description: LINK,
    tags: [word(40)],
    attributes: [{ name: word(60), value: word(200) }],
    variants: [{ name: 'Colour', value: word(60), price: 118_500 }],
  })) as { id: string; slug: string };
  const page = await shop.newPage({ expected });
  const customer = await becomeCustomer(shop, page, {
    profile: {
      firstName: word(60),
      lastName: word(60),
      phone: '9820012345',
      dateOfBirth: '1999-03-09',
      gender: 'female',
    },
    addresses: [{ ...HOME, address1: word(120), address2: LINK.slice(0, 120), city: word(60) }],
  });
  const order = await anOrderOf(shop, customer, [NAME]);
  await call(`POST /v2/admin/order/${order.id}/note`, { text: NOTE });
  await fillCart(shop, customer, [NAME]);
  await customer.call('POST /v2/query-email', {
    name: word(100),
    email: customer.email,
    query: `${LINK}\n${word(1000)}`,
    orderNumber: order.number,
  });
  return { page, order, product };
}

/** A long note shows its beginning, and all of it when asked. */
async function expectShortened(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 });
  await shop.visit(page, path);
  const note = page.getByRole('paragraph').filter({ hasText: LINK });
  const height = () => note.evaluate((element) => element.clientHeight);
  await note.waitFor();
  const short = await height();
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await height()).toBeGreaterThan(2 * short);
  await page.getByRole('button', { name: 'Show less' }).click();
  expect(await height()).toBe(short);
}

/** The longest name widens neither the form nor its preview. */
async function expectRoomForName(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  await shop.visit(page, '/admin/add-product');
  await page.getByLabel('Product Name').fill(NAME);
  await page.getByRole('region', { name: 'As customers see it' }).getByText(NAME).first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toEqual([]);
  }
}

/** The longest word makes the field of a dialog higher, not wider. */
async function expectRoomForReason(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 });
  await shop.visit(page, path);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.fill(word(300));
  const { x = 0, width = 0 } = (await reason.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(375);
}

test('what links in mails open, and what asks to sign in, is valid HTML and fits every width', async () => {
  const page = await shop.newPage({ expected });
  expect(await faultsOf(page, [...MAIL_LINK_PATHS, ...ACCOUNT_PATHS])).toEqual([]);
});

async function idsOf({ call }: Owner) {
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

/** Those of these pages that are lost if every enum in their answers has a word that they do not know. */
async function lostPages(page: Page, [first = '/', ...further]: string[]): Promise<string[]> {
  await answerInLaterWords(page);
  const lost: string[] = [];
  const untilQuiet = watchTraffic(page);
  await load(page, first);
  for (const path of [first, ...further]) {
    if (path !== first) await goTo(page, path);
    await page.waitForURL(`**${path}`);
    await untilQuiet();
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
    if (/didn't load/i.test(heading)) lost.push(path);
  }
  return lost;
}

test('no page that was left open is lost to a word that a later version of the shop knows', async () => {
  const owner = await anOwner(shop, { expected });
  const page = await shop.newPage({ expected });
  const customer = await becomeCustomer(shop, page, { addresses: [HOME] });
  const { id } = await anOrderOf(shop, customer, ['Genda Phool Coasters, Set of 4']);
  const own = ['/my-orders', `/order/${id}`, '/my-profile', '/checkout'];
  expect(await lostPages(page, own)).toEqual([]);
  const paths = adminPaths({ ...(await idsOf(owner)), order: id });
  expect(await lostPages(owner.page, paths)).toEqual([]);
});

test('what customers and the owner see is valid HTML and fits, whatever was written', async () => {
  const owner = await anOwner(shop, { expected });
  const { page, order, product } = await longWords(owner);
  const shelf = ['/', `/product/${product.slug}`, `/?q=${NAME.slice(0, 100)}`];
  const own = ['/my-profile', '/my-orders', `/order/${order.id}`, '/checkout', '/?cart=1'];
  expect(await faultsOf(page, [...shelf, ...own], goOn)).toEqual([]);
  const { tracking } = (await owner.call(`GET /v2/admin/order/${order.id}`)) as AdminOrderWire;
  expect(tracking.some(({ text }) => text.includes(LINK))).toBe(true);
  const ids = await idsOf(owner);
  const paths = adminPaths({ ...ids, order: order.id, product: product.id });
  expect(await faultsOf(owner.page, ['/'])).toEqual([]);
  expect(await faultsOf(owner.page, paths, goOn)).toEqual([]);
  await expectShortened(owner.page, `/admin/order/${order.id}`);
  await expectRoomForReason(owner.page, `/admin/order/${order.id}`);
  await expectRoomForName(owner.page);
});
