import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LISTED } from '#test/support/demo-products.ts';
import { addressOf, expectAddress, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { delayScripts } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

/** Any part in the short texts, beginnings of words in description and features. */
function matching(word: string): string[] {
  return LISTED.filter(({ name, tags, alsoFoundBy, categorySlug, description, ...more }) => {
    const options = [more.variants, more.second].flatMap((group) => group?.options ?? []);
    const short = [name, ...tags, alsoFoundBy, categorySlug, ...options.map(({ value }) => value)];
    const long = [description, ...more.attributes.flatMap((one) => [one.name, one.value])];
    const words = long
      .join(' ')
      .toLowerCase()
      .split(/[^a-z]+/);
    return (
      short.join(' ').toLowerCase().includes(word) || words.some((one) => one.startsWith(word))
    );
  }).map(({ name }) => name);
}

function tagged(tag: string): string[] {
  return LISTED.filter(({ tags }) => tags.includes(tag)).map(({ name }) => name);
}

const boxOf = (page: Page): Locator => page.getByLabel('Search all pieces');
const countOf = (page: Page): Locator => page.getByRole('status').filter({ hasText: /pieces?/ });

async function expectShelf(page: Page, names: string[]): Promise<void> {
  await expect
    .poll(async () => (await page.getByRole('article').getByRole('heading').allInnerTexts()).sort())
    .toEqual(names.toSorted());
}

/** The home page without a search, in the same window. */
async function startAgain(page: Page): Promise<void> {
  await shop.visit(page, '/');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
}

test('typing and tags filter the grid and say the count; Back and Forward step through them', async () => {
  const page = await shop.open('/');
  await boxOf(page).pressSequentially('OceAn', { delay: 20 });
  const names = matching('ocean');
  expect(names.length).toBeGreaterThan(2);
  await expectShelf(page, names);
  await expectAddress(page, '/?q=OceAn');
  expect(await countOf(page).innerText()).toBe(`${names.length} pieces found`);
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await boxOf(page).clear();
  await expectAddress(page, '/');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);

  await boxOf(page).fill('zodi');
  await expectShelf(page, matching('zodi'));
  await expect.poll(() => countOf(page).innerText()).toBe('1 piece found');
  await boxOf(page).fill('earings');
  await expectShelf(page, matching('earrings'));
  await boxOf(page).fill('necklaaase');
  await page.getByRole('link', { name: 'Did you mean ‘necklace’?' }).click();
  await expectShelf(page, matching('necklace'));
  expect(await boxOf(page).inputValue()).toBe('necklace');

  await boxOf(page).fill('लहर के लिए');
  await expectShelf(page, matching('wave'));
  await boxOf(page).fill('zodiac chandelier');
  await expectShelf(page, matching('zodiac'));
  await expect
    .poll(() => countOf(page).innerText())
    .toBe('Nothing matches all of these words. 1 piece with some of them:');

  await boxOf(page).clear();
  await expectAddress(page, '/');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
  const tags = page.getByRole('navigation', { name: 'Tags' });
  await tags.getByRole('link', { name: 'Floral' }).click();
  await expectShelf(page, tagged('floral'));
  expect(await tags.locator('[aria-current=true]').allInnerTexts()).toEqual(['Floral']);
  await tags.getByRole('link', { name: 'All' }).click();
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
  expect(await tags.locator('[aria-current=true]').allInnerTexts()).toEqual(['All']);

  await startAgain(page);
  await tags.getByRole('link', { name: 'Gift' }).click();
  await expectShelf(page, tagged('gift'));
  await boxOf(page).fill('keychain');
  await expectShelf(page, matching('keychain'));
  await page.goBack();
  await expectAddress(page, '/');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
  await expect.poll(() => boxOf(page).inputValue()).toBe('');
  await page.goForward();
  await expectAddress(page, '/?q=keychain');
  await expectShelf(page, matching('keychain'));
  await expect.poll(() => boxOf(page).inputValue()).toBe('keychain');

  await page.getByRole('link', { name: 'Alphabet Keychain' }).click();
  await page.getByRole('dialog', { name: 'Alphabet Keychain' }).waitFor();
  await page.keyboard.press('Escape');
  await expectShelf(page, matching('keychain'));
  expect(addressOf(page)).toBe('/?q=keychain');
});

test('text entered before hydration is searched afterwards', async () => {
  const page = await shop.newPage();
  const letGo = await delayScripts(page);
  await page.goto(shop.origin(), { waitUntil: 'domcontentloaded' });
  await boxOf(page).pressSequentially('zodi');
  letGo();
  await expectShelf(page, matching('zodi'));
  expect(await boxOf(page).inputValue()).toBe('zodi');
});

test('an order chosen before hydration is shown afterwards, and prices need no script', async () => {
  const page = await shop.newPage({ width: 375 });
  const letGo = await delayScripts(page);
  await page.goto(`${shop.origin()}/?category=coasters`, { waitUntil: 'domcontentloaded' });
  await page.locator('summary', { hasText: 'Price' }).click();
  await page.getByLabel('To', { exact: true }).fill('1300');
  await page.getByRole('button', { name: 'Show pieces', exact: true }).click();
  await page.getByRole('link', { name: 'Remove Up to ₹1,300' }).waitFor();
  await page.getByLabel('Sort by').selectOption('Highest price');
  letGo();
  await expectAddress(page, '/?category=coasters&sort=-price&max=1300');
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('-price');
  expect(await page.locator('article span:has(> [translate=no])').first().innerText()).toContain(
    '₹1,299',
  );
});

test('Hindi letters load their own font, and only then', async () => {
  const page = await shop.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await shop.visit(page, '/');
  await untilDrawn(page);
  const isHindi = (url: string) => /eczar-devanagari[^/]*woff2$/.test(url);
  expect(fetched.filter(isHindi)).toEqual([]);
  await boxOf(page).fill('नमस्ते');
  await page.getByText('Nothing matches ‘नमस्ते’.').waitFor();
  await expect.poll(() => fetched.filter(isHindi)).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check("1rem 'Eczar Devanagari'", 'नमस्ते')))
    .toBe(true);
});

/** Delays the search for a word until `letGo` is called. */
async function delaySearch(page: Page, word: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isSearch = (url: URL) =>
    url.pathname.endsWith('.data') && url.searchParams.get('q') === word;
  await page.route(isSearch, async (route) => {
    await promise;
    await route.continue();
  });
  const requested = page.waitForRequest((request) => isSearch(new URL(request.url())));
  return { requested, letGo: resolve };
}
test('an empty result offers alternatives; a search is repeated after Back, and given up for a tag', async () => {
  const page = await shop.open('/?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
  await page.getByText('Nothing matches ‘<img src=x onerror=alert(1)>’.').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await boxOf(page).fill('xyzzy');
  await page.getByText('Nothing matches ‘xyzzy’.').waitFor();
  const others = page.getByRole('region', { name: 'Most loved' });
  expect(await others.getByRole('article').count()).toBe(4);
  expect(await countOf(page).innerText()).toBe('0 pieces found');
  const tags = page.getByRole('navigation', { name: 'Tags' });
  expect(await tags.getByRole('link').count()).toBeGreaterThanOrEqual(5);
  await page.getByRole('link', { name: 'Ask us to make it' }).click();
  await page.getByRole('dialog', { name: 'Custom order' }).waitFor();
  await page.goBack();
  let pagesRead = 0;
  page.on('request', (request) => {
    if (request.url() === `${shop.origin()}/`) pagesRead += 1;
  });
  await page.getByRole('link', { name: 'Clear search' }).click();
  await page.getByRole('link', { name: 'Arabian Sea Wall Panel, ₹3,999' }).waitFor();
  await page.getByRole('region', { name: 'On other tables' }).waitFor();
  expect(pagesRead).toBe(1);
  await expectAddress(page, '/');
  await expect.poll(() => boxOf(page).inputValue()).toBe('');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);

  const first = await delaySearch(page, 'wave');
  await boxOf(page).fill('wave');
  await first.requested;
  await page.getByRole('link', { name: LISTED[0]?.name ?? '', exact: true }).click();
  const product = page.getByRole('dialog', { name: LISTED[0]?.name ?? '' });
  await product.waitFor();
  first.letGo();
  await page.goBack();
  await product.waitFor({ state: 'hidden' });
  await expectShelf(page, matching('wave'));
  await expectAddress(page, '/?q=wave');
  expect(await boxOf(page).inputValue()).toBe('wave');

  await startAgain(page);
  const second = await delaySearch(page, 'ocean');
  await boxOf(page).fill('ocean');
  await second.requested;
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Gift' }).click();
  await expectShelf(page, tagged('gift'));
  await expect.poll(() => boxOf(page).inputValue()).toBe('');
  second.letGo();
  await page.goBack();
  await expectAddress(page, '/');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);

  const third = await delaySearch(page, 'zodi');
  await boxOf(page).fill('zodi');
  await third.requested;
  await boxOf(page).press('Enter');
  third.letGo();
  await expectShelf(page, matching('zodi'));
  await page.goBack();
  await expectAddress(page, '/');
  await expect.poll(() => boxOf(page).inputValue()).toBe('');
  await expect.poll(() => page.locator('#shop article').count()).toBe(12);
});

const jumpOf = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });
test('the search icon focuses the box and keeps the search, also from another page', async () => {
  const page = await shop.open('/?q=keychain');
  await jumpOf(page).click();
  await expectFocus(boxOf(page));
  await expectAddress(page, '/?q=keychain');
  expect(await boxOf(page).inputValue()).toBe('keychain');
  await expectShelf(page, matching('keychain'));
  await page.keyboard.press('Tab');
  await jumpOf(page).press('Enter');
  await expectFocus(boxOf(page));

  await shop.visit(page, '/care-guide');
  await jumpOf(page).click();
  await expectFocus(boxOf(page));
  await expectAddress(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: /care/i }).first().click();
  await expectAddress(page, '/care-guide');
  await page.goBack();
  await expectAddress(page, '/');
  await page.getByRole('article').first().waitFor();
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(false);
});

test('a page of the collection has its own head, is ordered and priced, and its address can be shared', async () => {
  const page = await shop.open('/?category=coasters', { width: 375 });
  const names = page.getByRole('article').getByRole('heading', { level: 3 });
  const prices = async () =>
    (await page.locator('article span:has(> [translate=no])').allTextContents()).map((text) =>
      Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
    );
  await page.getByRole('heading', { level: 1, name: 'Coasters' }).waitFor();
  expect(await page.getByRole('heading', { name: /Poured by hand/ }).count()).toBe(0);
  const all = await names.count();
  await page.getByLabel('Sort by').selectOption('Highest price');
  await expectAddress(page, '/?category=coasters&sort=-price');
  const isFalling = async () => {
    const shown = await prices();
    return shown.every((one, place) => one <= (shown[place - 1] ?? Infinity));
  };
  await expect.poll(isFalling).toBe(true);

  const price = page.locator('summary', { hasText: 'Price' });
  await price.click();
  await page.getByLabel('From').fill('1,000');
  await page.getByLabel('To', { exact: true }).fill('1300');
  await page.getByRole('button', { name: 'Show pieces', exact: true }).click();
  await expectFocus(price);
  const chosen = page.getByRole('list', { name: 'Chosen' }).getByRole('link');
  await expect
    .poll(() => chosen.allTextContents())
    .toEqual(['Remove Coasters', 'Remove ₹1,000 to ₹1,300']);
  const shown = await names.allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(all);
  expect((await prices()).filter((one) => one < 1000 || one > 1300)).toEqual([]);

  const shared = await shop.open(addressOf(page), { script: false });
  expect(
    await shared.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts(),
  ).toEqual(shown);
  await shared.getByRole('button', { name: 'Sort', exact: true }).waitFor();

  await chosen.first().click();
  await page.getByRole('heading', { level: 1, name: 'The collection' }).waitFor();
  await chosen.click();
  await expect.poll(() => chosen.count()).toBe(0);
  await page.getByLabel('Sort by').selectOption('Featured');
  await page.getByRole('heading', { level: 1, name: /Poured by hand/ }).waitFor();

  await shop.visit(page, '/?category=coasters&max=5');
  await page.getByText('Nothing matches ‘Coasters’ at this price.').waitFor();
  await page.getByRole('link', { name: 'Any price' }).click();
  await expect.poll(() => names.count()).toBe(all);
});
