import { expect, test } from 'vitest';
import { LISTED } from '#test/support/demo-products.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const AGATE = '/product/agate-slice-coasters';
const at = (path: string): string => `${shop.origin()}${path}`;

async function textOf(path: string): Promise<string> {
  const response = await fetch(at(path));
  expect(response.status).toBe(200);
  return response.text();
}

test('an address that leads nowhere says so and shows a way on', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  const response = await shop.visit(page, '/nothing/here');
  expect(response.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor();
  expect(await page.title()).toBe('Not found');
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('main').getByRole('article').count()).toBe(4);
  await page.getByRole('searchbox', { name: 'Search all pieces' }).fill('zodiac');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.goBack();
  await page.getByRole('link', { name: 'Browse the collection' }).click();
  await page.getByRole('heading', { name: 'The collection' }).waitFor();
  await expect.poll(() => page.title()).toContain('Lehar: ');
});

test('a change of page sets the title, the top and the focus', async () => {
  const page = await shop.open('/', { height: 700 });
  const footer = page.getByRole('contentinfo');
  for (const name of ['Care guide', 'Shipping and returns', 'Privacy']) {
    await footer.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expectFocus(heading);
    expect(await page.title()).toBe(`${name} · Lehar`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { name: 'The collection' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(700);
});

test('the footer says who sells and where, and the strip how to go live', async () => {
  const page = await shop.open('/');
  const footer = page.getByRole('contentinfo');
  for (const text of [
    /Grievance officer: Meera Shah/,
    'Made in India',
    'Prices include all taxes',
  ]) {
    expect(await footer.getByText(text).isVisible()).toBe(true);
  }
  await page.getByRole('link', { name: 'How to go live' }).click();
  await page.getByRole('heading', { level: 1, name: 'How to go live' }).waitFor();
});

test('without scripts a page tells search engines and friends what it is, and the API has its page', async () => {
  const page = await shop.newPage({ script: false });
  const contentOf = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
  for (const path of ['/', '/care-guide', '/shipping', '/privacy', AGATE]) {
    await shop.visit(page, path);
    const title = await page.title();
    expect(title.length).toBeGreaterThan(5);
    expect(await contentOf('property="og:title"')).toBe(title);
    expect((await contentOf('name=description'))?.length).toBeGreaterThan(40);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(at(path));
    expect(await contentOf('property="og:url"')).toBe(at(path));
    if (path !== '/' && path !== AGATE) continue;
    const picture = await fetch((await contentOf('property="og:image"')) ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const words = await contentOf('property="og:image:alt"');
    expect(words).toMatch(path === AGATE ? /^Agate Slice Coasters, Pair in Amethyst/ : /^Lehar$/);
  }
  const sources = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, crumbs] = sources.map((source) => JSON.parse(source) as Record<string, unknown>);
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Agate Slice Coasters, Pair',
    aggregateRating: { ratingValue: 4.8, reviewCount: 4 },
    url: at(AGATE),
  });
  const { review } = product as { review: { reviewBody: string }[] };
  const section = page.getByRole('region', { name: 'Reviews' });
  expect(await section.locator('li > p:first-of-type').allTextContents()).toEqual(
    review.map(({ reviewBody }) => reviewBody),
  );
  const { hasVariant } = product as { hasVariant: { offers: Record<string, unknown> }[] };
  const offers = hasVariant.map((one) => one.offers);
  expect(offers[0]).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    shippingDetails: { shippingRate: { value: 25, currency: 'INR' } },
    hasMerchantReturnPolicy: { merchantReturnLink: at('/shipping') },
  });
  expect(offers.map(({ price }) => price)).toEqual([899, 899, 949]);
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  await page.goto(at('/docs'));
  expect(await page.getByText('/v2/custom-order-email').first().isVisible()).toBe(true);
});

test('a filtered grid names the home page as its own address', async () => {
  const html = await textOf('/?q=ocean');
  expect(html).toContain(`<link rel="canonical" href="${at('/')}"`);
});

test('the sitemap lists every product that is shown, and robots.txt leads to it', async () => {
  const robots = await textOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  expect(robots).toContain('Disallow: /admin');
  const sitemap = await textOf('/sitemap.xml');
  const products = [...sitemap.matchAll(/<loc>[^<]*\/product\/([^<]+)<\/loc>/g)];
  expect(products.map(([, slug]) => slug).sort()).toEqual(LISTED.map(({ slug }) => slug).sort());
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  }
});

test('the manifest and every icon load', async () => {
  const page = await shop.open('/care-guide');
  const links = page.locator('head link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toHaveLength(3);
  const manifest = JSON.parse(await textOf('/manifest.webmanifest')) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe('Lehar');
  for (const path of [...addresses, ...manifest.icons.map(({ src }) => src), '/share.jpg']) {
    const response = await fetch(at(path ?? ''));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});
