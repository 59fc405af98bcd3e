import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { noRateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import {
  MEDIA_WIDTHS,
  mediaUrl,
  SHARE_PICTURE,
  sharePictureUrl,
  wholePictureUrl,
} from '../picture-formats.ts';
import { mountMedia } from './mount-media.ts';
import { createMediaService, type MediaService } from './serve-media.ts';
import { createDiskStore } from './storage/disk-store.ts';
import { storeMedia } from '#test/support/store-media.ts';

let database: TestDatabase;
let shop: TestContext;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-media-'));
});

afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function aPicture(width = 200, height = 250): Promise<string> {
  const raw = { width, height, channels: 3 } as const;
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .blur(3)
    .webp()
    .toBuffer();
  return (await storeMedia(shop.ctx, bytes)).id;
}

const storesAt = (dir: string) => ({ widths: createDiskStore(dir) });

function aService(cacheDir = path.join(folder, randomBytes(6).toString('hex'))) {
  const service = createMediaService({ ...shop.ctx, stores: storesAt(cacheDir) });
  return { service, cacheDir, get: browse(service) };
}

function browse(service: MediaService) {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('requestId', 'request-1');
    c.set('log', shop.ctx.log);
    return next();
  });
  mountMedia(app, service, noRateLimiter);
  return async (url: string, init?: RequestInit): Promise<Response> => app.request(url, init);
}

/** Width in the AVIF's `ispe` property (ISO/IEC 23008-12, 6.5.3). */
function avifWidth(bytes: Buffer): number {
  return bytes.readUInt32BE(bytes.indexOf('ispe') + 8);
}

async function bodyOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('a stored picture', () => {
  test('comes as a JPEG for shared links, made once', async () => {
    const id = await aPicture();
    const { service, get } = aService();
    for (let time = 0; time < 2; time += 1) {
      const shared = await get(sharePictureUrl(id));
      expect(shared.headers.get('content-type')).toBe('image/jpeg');
      const { format, width, height } = await sharp(await bodyOf(shared)).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', ...SHARE_PICTURE });
    }
    expect(service.encodes()).toBe(1);
    expect((await get(`/media/${id}/1280.jpg`)).status).toBe(404);
  });

  test('comes whole as a JPEG for shopping sites, never larger than it is', async () => {
    const id = await aPicture();
    const whole = await aService().get(wholePictureUrl(id));
    const { format, width, height } = await sharp(await bodyOf(whole)).metadata();
    const [stored] = await shop.ctx.db
      .selectFrom('media')
      .select(['width', 'height'])
      .where('id', '=', id)
      .execute();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...stored });
  });

  test('comes in each width and format, never wider than it is', async () => {
    const id = await aPicture();
    const { get } = aService();
    for (const width of MEDIA_WIDTHS) {
      const expected = Math.min(width, 200);
      const avif = await get(mediaUrl(id, width, 'avif'));
      expect(avif.headers.get('content-type')).toBe('image/avif');
      expect(avifWidth(await bodyOf(avif))).toBe(expected);
      const webp = await get(mediaUrl(id, width, 'webp'));
      expect(webp.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(await bodyOf(webp)).metadata()).width).toBe(expected);
    }
  });

  test('may be cached by every browser for ever and can run nothing', async () => {
    const { get } = aService();
    const response = await get(mediaUrl(await aPicture(), 96, 'webp'));
    const { byteLength } = await bodyOf(response);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('is not sent again to a browser that has it', async () => {
    const { get } = aService();
    const url = mediaUrl(await aPicture(), 96, 'webp');
    const etag = (await get(url)).headers.get('etag') ?? '';
    for (const header of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(url, { headers: { 'if-none-match': header } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect((await bodyOf(again)).byteLength).toBe(0);
    }
    expect((await get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('answers HEAD with the headers alone', async () => {
    const { get } = aService();
    const url = mediaUrl(await aPicture(), 96, 'avif');
    const whole = await get(url);
    const head = await get(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect((await bodyOf(head)).byteLength).toBe(0);
  });
});

describe('what is not made is not found', () => {
  test.each([
    '97.webp',
    '0.webp',
    '096.webp',
    '+96.webp',
    '1e2.webp',
    '96.5.webp',
    '-96.webp',
    '99999999999.webp',
    '96.jpeg',
    '96.svg',
    '96.html',
    '96.WEBP',
    '96.webp.html',
    '96',
    '.webp',
    'webp',
    '96.webp%00.html',
    '96%2ewebp%2f',
    '..%2f..%2fetc%2fpasswd',
    '%zz',
    '96.webp/more',
    '',
  ])('%s', async (file) => {
    const { get, service, cacheDir } = aService();
    const response = await get(`/media/${await aPicture(20, 20)}/${file}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      code: 'PICTURE_NOT_FOUND',
      requestId: 'request-1',
    });
    expect(service.encodes()).toBe(0);
    await expect(readdir(cacheDir)).rejects.toThrow('ENOENT');
  });

  test.each([
    'AAAAAAAAAAAAAAAAAAAAAA',
    'short',
    `${'A'.repeat(22)}A`,
    '..%2f..%2f..%2f..%2fetc%2fpw',
    "'%20OR%20true%20--%20xxxxxxx",
    '%2e%2e',
    '%00'.repeat(22),
  ])('the picture %s', async (id) => {
    const { get, service } = aService();
    expect((await get(`/media/${id}/96.webp`)).status).toBe(404);
    expect(service.encodes()).toBe(0);
  });

  test('other methods get the list of allowed ones', async () => {
    const { get } = aService();
    const response = await get(mediaUrl(await aPicture(), 96, 'webp'), { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a variant is made once', () => {
  test('when 50 ask for it at the same moment', async () => {
    const { get, service } = aService();
    const url = mediaUrl(await aPicture(), 160, 'avif');
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(service.encodes()).toBe(1);
  });

  test('for a process that starts later, which finds it on disk', async () => {
    const id = await aPicture();
    const first = aService();
    const made = await first.get(mediaUrl(id, 96, 'avif'));
    const later = aService(first.cacheDir);
    const found = await later.get(mediaUrl(id, 96, 'avif'));
    expect(found.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(later.service.encodes()).toBe(0);
    const files = await readdir(first.cacheDir, { recursive: true });
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('in its turn: of many new ones, only those being made have left the database', async () => {
    const { get, service } = aService();
    const ids = await Promise.all(Array.from({ length: 8 }, () => aPicture(480, 600)));
    const answers = ids.map((id) => get(mediaUrl(id, 480, 'avif')));
    await Promise.race(answers);
    expect(service.encodes()).toBeLessThan(8);
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
  });

  test('also where the disk takes nothing: it is served from memory', async () => {
    const file = path.join(folder, 'not-a-folder');
    await writeFile(file, '');
    const { get, service } = aService(path.join(file, 'below'));
    const url = mediaUrl(await aPicture(), 96, 'webp');
    expect((await get(url)).status).toBe(200);
    expect((await get(url)).status).toBe(200);
    expect(service.encodes()).toBe(1);
  });

  test('again after an encode that failed', async () => {
    const { get, service } = aService();
    const id = randomBytes(16).toString('base64url');
    const content = { bytes: Buffer.from('broken'), byte_length: 6, sha256: randomBytes(32) };
    const row = { id, ...content, width: 9, height: 9 };
    await shop.ctx.db.insertInto('media').values(row).execute();
    for (const encodes of [1, 2]) {
      expect((await get(mediaUrl(id, 96, 'webp'))).status).toBe(500);
      expect(service.encodes()).toBe(encodes);
    }
  });
});

test('variants on disk are served while the database cannot answer', async () => {
  const id = await aPicture();
  const { cacheDir, get } = aService();
  await get(mediaUrl(id, 96, 'webp'));
  const log = createLog('silent');
  const nowhere = 'postgres://nobody@127.0.0.1:9/none';
  const db = createDatabase(createPool({ connectionString: nowhere, log, name: 'none' }));
  const offline = browse(createMediaService({ db, stores: storesAt(cacheDir), log }));
  expect((await offline(mediaUrl(id, 96, 'webp'))).status).toBe(200);
  const other = await offline(mediaUrl(id, 96, 'avif'));
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '1']);
  await db.destroy();
});
