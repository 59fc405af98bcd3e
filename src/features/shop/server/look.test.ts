import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import { sweepUnused } from '#features/media/server/sweep-pictures.ts';
import { aProduct } from '#test/support/factories.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestContext } from '#test/support/test-context.ts';
import type { AdminShop } from '../contract.ts';
import { lookCss } from '../look/look-css.ts';
import { DEFAULT_LOOK } from '../look/look-settings.ts';

const hasPages = existsSync('build/server/index.js');
let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp({ pages: 'built' });
});
afterAll(() => shop.close());

const read = (): Promise<AdminShop> => shop.ask<AdminShop>('GET /v2/admin/shop');

async function upload(width: number, height: number, background = '#98420f'): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 4, background } });
  const response = await shop.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${shop.admin.token}` },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  return ((await response.json()) as Upload).mediaId;
}

async function save(patch: object): Promise<Response> {
  const { version } = await read();
  return shop.call('PUT /v2/admin/shop/draft', { version, patch });
}

async function publish(patch: object): Promise<void> {
  const saved = (await (await save(patch)).json()) as AdminShop;
  await shop.ask('POST /v2/admin/shop/publish', { version: saved.version });
  await shop.app.catchUp();
}

async function withPicture(picture: object): Promise<{ home: object }> {
  return { home: { ...(await read()).draft.home, picture } };
}

const get = (path: string): Promise<Response> => shop.app.request(path, { from: '203.0.113.7' });

const link = (html: string, rel: string): string | undefined =>
  new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1];

describe.runIf(hasPages)('a published look', () => {
  test('is an inline style of every page, which its policy allows by hash', async () => {
    const before = await (await get('/')).text();
    expect(before).not.toContain('--mor:');
    const look = { ...DEFAULT_LOOK, palette: 'ember' as const };
    await publish({ look });
    for (const path of ['/', '/care-guide', '/admin/orders']) {
      const page = await get(path);
      const html = await page.text();
      const [, style = ''] = /<style>([^<]+)<\/style>/.exec(html) ?? [];
      expect(style.startsWith(lookCss(look))).toBe(true);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(page.headers.get('content-security-policy')).toContain(
        `style-src 'self' 'sha256-${hash}';`,
      );
      expect(html).toMatch(/<meta name="theme-color" content="#331f1a" data-light="#331f1a"/);
    }
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
      theme_color: '#331f1a',
    });
    await publish({ look: { ...look, palette: 'tide' } });
    expect(await (await get('/')).text()).not.toContain('--mor:');
  });

  test('shows the picture of the home page with its focal point', async () => {
    const mediaId = await upload(1280, 800);
    await publish(await withPicture({ mediaId, focalX: 30, focalY: 72, alt: 'Candles' }));
    const html = await (await get('/')).text();
    expect(html).toContain(':root .hero .shore-water img{object-position:30% 72%}');
    expect(html).toContain(`/media/${mediaId}/750.avif 750w`);
    expect(html).toMatch(/<img[^>]+alt="Candles"[^>]+fetchPriority="high"/i);
    expect((await get(`/media/${mediaId}/1920.avif`)).status).toBe(200);
    expect(html).not.toContain('/hero-');
  });

  test('names the piece in the picture by its pasted address, while it is for sale', async () => {
    const { id } = await aProduct(shop.app.db, { slug: 'wave-tray', name: 'Wave Tray' });
    const { home } = (await read()).draft;
    await publish({ home: { ...home, product: 'https://lehar.example/product/wave-tray?via=x' } });
    const named = /<a [^>]*href="\/product\/wave-tray"><span>Wave Tray.*?₹1,299/;
    expect(await (await get('/')).text()).toMatch(named);
    await shop.app.db
      .updateTable('product')
      .set({ status: 'inactive' })
      .where('id', '=', id)
      .execute();
    await shop.app.catchUp();
    expect(await (await get('/')).text()).not.toMatch(named);
    const problem = await readProblem(await save({ home: { ...home, product: 'wave tray' } }));
    expect(problem.fields?.['patch.home.product']).toContain('/product/');
  });
});

test('mails take the colours of a published look, and their own again after it', async () => {
  const mailed = async (): Promise<string> => {
    const kind = 'order-placed';
    const { words } = await shop.ask<{ words: object }>(`GET /v2/admin/mail-texts/${kind}`);
    const preview = await shop.ask<{ html: string }>(
      `POST /v2/admin/mail-texts/${kind}/preview`,
      words,
    );
    return preview.html;
  };
  const before = await mailed();
  const colours = ['#f2f6f4', '#052a34', '#0a5c66', '#42565c', '#d3deda'];
  for (const colour of colours) expect(before).toContain(colour);
  await publish({ look: { ...DEFAULT_LOOK, palette: 'ember' } });
  const ember = await mailed();
  for (const colour of colours) expect(ember).not.toContain(colour);
  expect(ember).toContain('bgcolor="#331f1a"');
  expect(ember).toContain('color:#98420f');
  await publish({ look: DEFAULT_LOOK });
  expect(await mailed()).toBe(before);
});

test('icons are made from the logo, and only while it is the logo', async () => {
  const mediaId = await upload(400, 300, '#98420f80');
  const logo = { mediaId, width: 400, height: 300, ground: 'light' };
  await publish({ look: { ...DEFAULT_LOOK, logo } });
  const { icons } = (await (await get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const answer = await get(src);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height, hasAlpha, format } = await picture.metadata();
    expect([`${width}x${height}`, hasAlpha, format]).toEqual([sizes, false, 'png']);
    // The ground of the corner, and the half transparent logo over it.
    const pixels = await picture.raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    const middle = 3 * (width * (height / 2) + width / 2);
    expect(pixels[middle]).toBeGreaterThan(195);
    expect(pixels[middle + 2]).toBeLessThan(145);
  }
  const [first] = icons;
  const touch = hasPages ? link(await (await get('/')).text(), 'apple-touch-icon') : '-180-';
  expect(touch).toContain('-180-');
  expect((await get(`${first?.src}`.replace('-192-', '-193-'))).status).toBe(404);
  await publish({ look: DEFAULT_LOOK });
  expect((await get(`${first?.src}`)).status).toBe(404);
});

test('a shop without a logo has the first letter of its name as its icon', async () => {
  const { draft } = await read();
  for (const [name, letter] of [
    ['  <Jyoti> & Co', '&lt;'],
    ['दीपा मोमबत्ती', 'दी'],
    ['édith', 'É'],
  ]) {
    await publish({ who: { ...draft.who, name } });
    const icon = await get('/icon-letter.svg');
    expect(await icon.text()).toContain(`>${letter}</text>`);
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  }
  await publish({ who: draft.who });
});

test('pictures that are gone or too small are refused at their field', async () => {
  const small = await withPicture({
    mediaId: await upload(1279, 900),
    focalX: 50,
    focalY: 50,
    alt: '',
  });
  const problem = await readProblem(await save(small));
  expect(problem.fields?.['patch.home.picture']).toContain('1279 pixels wide');
  const gone = { mediaId: 'x'.repeat(22), width: 9, height: 9, ground: 'light' };
  const other = await readProblem(await save({ look: { ...DEFAULT_LOOK, logo: gone } }));
  expect(other.fields?.['patch.look.logo']).toContain('Upload it again');
  const { requests } = (await read()).draft;
  const types = [{ value: 'bowls', label: 'Bowls', mediaId: gone.mediaId }, ...requests.types];
  const kind = await readProblem(await save({ requests: { ...requests, types } }));
  expect(kind.fields?.['patch.requests.types.0.mediaId']).toContain('Upload it again');
});

test('the sweep leaves what settings, a draft and earlier versions show', async () => {
  const [published, drafted, unused, ofKind] = [
    await upload(1281, 90),
    await upload(1282, 90),
    await upload(1283, 90),
    await upload(91, 90),
  ];
  const at = (mediaId: string) => withPicture({ mediaId, focalX: 1, focalY: 1, alt: '' });
  await publish(await at(published));
  await publish({ home: { ...(await read()).draft.home, picture: null } });
  const { requests } = (await read()).draft;
  const kind = { value: 'bowls', label: 'Bowls', mediaId: ofKind };
  await save({
    ...(await at(drafted)),
    requests: { ...requests, types: [kind, ...requests.types] },
  });
  const context = createTestContext(shop.app.connectionString);
  await sweepUnused({
    ...context.ctx,
    clock: { now: () => new Date(Date.now() + 2 * 86_400_000) },
  });
  await context.close();
  const rows = await shop.app.db.selectFrom('media').select('id').execute();
  const there = rows.map(({ id }) => id);
  expect(there).toEqual(expect.arrayContaining([published, drafted, ofKind]));
  expect(there).not.toContain(unused);
});
