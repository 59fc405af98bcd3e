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

/** The value of an attribute of the first tag that has all of these. */
function valueIn(html: string, tag: RegExp, name: string): string {
  const [found = ''] = tag.exec(html) ?? [];
  return new RegExp(`${name}="([^"]*)"`).exec(found)?.[1] ?? '';
}

test('a page tells search engines and friends what it is, and the API has its page', async () => {
  const of = (html: string, which: string) =>
    valueIn(html, new RegExp(`<meta[^>]*${which}[^>]*>`), 'content');
  for (const path of ['/', '/care-guide', '/shipping', '/privacy', AGATE]) {
    const html = await textOf(path);
    const [, title = ''] = /<title>([^<]*)</.exec(html) ?? [];
    expect(title.length).toBeGreaterThan(5);
    expect(of(html, 'property="og:title"')).toBe(title);
    expect(of(html, 'name="description"').length).toBeGreaterThan(40);
    expect(valueIn(html, /<link[^>]*rel="canonical"[^>]*>/, 'href')).toBe(at(path));
    expect(of(html, 'property="og:url"')).toBe(at(path));
    if (path !== '/' && path !== AGATE) continue;
    const picture = await fetch(of(html, 'property="og:image"'));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const words = of(html, 'property="og:image:alt"');
    expect(words).toMatch(path === AGATE ? /^Agate Slice Coasters, Pair in Amethyst/ : /^Lehar$/);
  }
  const html = await textOf(AGATE);
  const sources = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  const [product, crumbs] = [...sources].map(
    ([, source = '']) => JSON.parse(source) as Record<string, unknown>,
  );
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Agate Slice Coasters, Pair',
    aggregateRating: { ratingValue: 4.8, reviewCount: 4 },
    url: at(AGATE),
  });
  const { review } = product as { review: { reviewBody: string }[] };
  expect(review.length).toBeGreaterThan(1);
  for (const { reviewBody } of review) {
    expect(html).toContain(`>${reviewBody.replaceAll("'", '&#x27;')}<`);
  }
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
  expect(await textOf('/docs')).toContain('/v2/custom-order-email');
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
  const links = (await textOf('/care-guide')).match(
    /<link[^>]*rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g,
  );
  const addresses = (links ?? []).map((link) => /href="([^"]*)"/.exec(link)?.[1]);
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
