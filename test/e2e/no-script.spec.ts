import { expect, test } from 'vitest';
import { LISTED } from '#test/support/demo-products.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('without script the whole collection can be reached, read and searched, by words and tags', async () => {
  const page = await shop.open('/', { script: false });
  expect(await page.locator('#shop article').count()).toBe(12);
  await page.getByRole('link', { name: `Show all ${LISTED.length} pieces` }).click();
  await page.waitForURL('**/?all=1');
  expect(await page.getByRole('article').count()).toBe(LISTED.length);
  await page.getByRole('link', { name: 'Tide Pool Pendant' }).click();
  await page.waitForURL('**/product/tide-pool-pendant');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tide Pool Pendant');
  expect(await page.locator('main span:has(> [translate=no])').first().textContent()).toBe(
    'Now ₹899 Was ₹1,099',
  );
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await crumbs.getByText('Jewellery').click();
  await page.waitForURL('**/?category=jewelry');
  expect(await page.title()).toBe('Jewellery · Lehar');
  await page.getByRole('heading', { level: 1, name: 'Jewellery', exact: true }).waitFor();
  await page.getByText('light enough to forget that you wear them').waitFor();
  const tags = page.getByRole('navigation', { name: 'Tags' });
  expect(await tags.locator('[aria-current=true]').allInnerTexts()).toEqual(['Jewellery']);
  await page.goBack();
  await crumbs.getByText('Home').click();
  await page.waitForURL(`${shop.origin()}/`);
  expect(await page.title()).toMatch(/^Lehar: /);

  await page.getByLabel('Search all pieces').fill('nakshatra');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=nakshatra');
  expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual([
    'Nakshatra Zodiac Keychain',
  ]);
  expect(await page.getByText('1 piece found').isVisible()).toBe(true);
  expect(await page.title()).toBe('Results for ‘nakshatra’ · Lehar');
  await page.getByRole('heading', { level: 1, name: 'Results for ‘nakshatra’' }).waitFor();
  await page.getByRole('link', { name: 'Ocean' }).click();
  await page.waitForURL('**/?tag=ocean');
  expect(await page.getByRole('article').count()).toBe(4);
});

test('without script a product page and the information pages are complete', async () => {
  const page = await shop.newPage({ script: false });
  await shop.visit(page, '/product/agate-slice-coasters');
  expect(await page.getByText('Free-form slices banded like cut agate').isVisible()).toBe(true);
  expect(await page.getByText('Hand-polished gloss').isVisible()).toBe(true);
  const said = page.getByRole('region', { name: 'Meera Shah' });
  expect(await said.getByRole('blockquote').innerText()).toBe(
    'The sea does the drawing. I hold the cup.',
  );
  expect(await said.getByRole('link').getAttribute('href')).toBe('/about');
  for (const name of ['Care guide', 'Shipping and returns', 'Privacy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
});

test('without script every page says what works, and what only scripts fill shows no shapes', async () => {
  const page = await shop.newPage({ script: false });
  const script = page.getByText(/^JavaScript is turned off in your browser/);
  for (const path of ['/', '/register']) {
    await shop.visit(page, path);
    await script.waitFor();
  }
  for (const path of ['/checkout', '/my-orders', '/my-profile', '/order/1']) {
    await shop.visit(page, path);
    await script.waitFor();
    expect(await page.locator('[data-skeleton]:visible').count()).toBe(0);
  }
  const owner = script.getByRole('link', { name: 'owner@example.com' });
  expect(await owner.getAttribute('href')).toBe('mailto:owner@example.com');
  await shop.visit(page, '/admin');
  await script.getByText('The workbench needs it').waitFor();
  expect(await page.locator('[data-skeleton]:visible').count()).toBe(0);
});

test('without script a form that needs it gives way to a sentence', async () => {
  const page = await shop.newPage({ script: false });
  for (const path of [
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/owner',
  ]) {
    await shop.visit(page, path);
    await page.getByText(/^This needs JavaScript/).waitFor();
    const controls = page.locator('main :is(form, button, input, output):visible');
    await expect.poll(() => controls.count()).toBe(0);
  }
  // The sentence is no part of the page where scripts run.
  const withScripts = await shop.open('/register');
  await withScripts.getByRole('button', { name: 'Create Account' }).waitFor();
  expect(await withScripts.getByText(/^This needs JavaScript/).count()).toBe(0);
});
