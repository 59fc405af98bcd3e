import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemError } from '#platform/contract/problem.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { MAX_PICTURE_BYTES } from '../picture-formats.ts';
import { findOriginal } from './storage/originals.ts';
import { storeMedia } from '#test/support/store-media.ts';

let database: TestDatabase;
let shop: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
});

afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** A picture that no encoder can make tiny, and no other call makes again. */
function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

function pngChunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const chunk = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([length, chunk, check]);
}

/** A well-formed PNG whose header claims a size that its few bytes do not have. */
function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await storeMedia(shop.ctx, bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof ProblemError) return error.declaration.code;
    throw error;
  }
}

async function storedBytes(bytes: Uint8Array) {
  const stored = await storeMedia(shop.ctx, bytes);
  const content = Buffer.from(await findOriginal({ ...shop.ctx, stores: {} }, stored.id));
  return { ...stored, content };
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

describe('what is no picture of the kinds we take is refused', () => {
  const jpegLike = latin1('\u00ff\u00d8\u00ff\u00e0 and nothing of a picture');
  test.each([
    ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an SVG with an XML head', latin1('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['HTML named photo.jpg', latin1('<!doctype html><script>alert(1)</script>')],
    ['JavaScript', latin1('/*\u00ff\u00d8\u00ff*/alert(1)')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a GIF that is also JavaScript', latin1('GIF89a/*\u00ff\u00d8\u00ff*/=1;alert(1)')],
    ['a PDF', latin1('%PDF-1.7\n1 0 obj')],
    ['a ZIP', latin1('PK\u0003\u0004 and more')],
    ['a TIFF', latin1('II*\u0000\u0008\u0000\u0000\u0000')],
    ['a BMP', latin1('BM\u0000\u0000\u0000\u0000')],
    ['an AVIF', latin1('\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000')],
    ['a RIFF that is a WAV', latin1('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['one byte', latin1('\u00ff')],
    ['HTML before a JPEG', Buffer.concat([latin1('<script>alert(1)</script>'), jpegLike])],
    ['random bytes', Buffer.concat([latin1('x'), randomBytes(4096)])],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toBe('PICTURE_TYPE_REFUSED');
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a JPEG of three bytes', latin1('\u00ff\u00d8\u00ff')],
    ['a JPEG that is only a beginning', jpegLike],
    ['a PNG that is only a signature', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a WebP that is only a container', latin1('RIFF\u0004\u0000\u0000\u0000WEBP')],
    ['a PNG whose pixels are missing', claimingPng(800, 800)],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toBe('PICTURE_UNREADABLE');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that is cut off', async (format) => {
    const whole = await noise(300, 200).toFormat(format).toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.6)))).toBe(
      'PICTURE_UNREADABLE',
    );
  });

  test('a WebP that is cut off behind a container that says it is whole', async () => {
    const cut = (await noise(300, 200).webp().toBuffer()).subarray(0, 9000);
    cut.writeUInt32LE(cut.length - 8, 4);
    cut.writeUInt32LE(cut.length - 20, 16);
    expect(await refusal(cut)).toBe('PICTURE_UNREADABLE');
  });
});

describe('a picture beyond the limits is refused before it is decoded', () => {
  test.each([
    ['30000 x 30000', 30_000, 30_000],
    ['6001 wide', 6001, 10],
    ['6001 high', 10, 6001],
    ['36 megapixels', 6000, 6000],
  ])('%s', async (_name, width, height) => {
    const before = process.memoryUsage().rss;
    expect(await refusal(claimingPng(width, height))).toBe('PICTURE_TOO_MANY_PIXELS');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('6 MB', async () => {
    const bytes = Buffer.concat([await noise(10, 10).jpeg().toBuffer(), Buffer.alloc(6_000_000)]);
    expect(await refusal(bytes)).toBe('PICTURE_TOO_LARGE');
    expect(bytes.byteLength).toBeGreaterThan(MAX_PICTURE_BYTES);
  });
});

describe('an accepted picture', () => {
  test('loses where it was taken and is turned upright', async () => {
    const photo = await noise(60, 40)
      .withExif({
        IFD0: { Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 1/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    // 23 degrees north, as the fraction 23/1.
    expect((await sharp(photo).metadata()).exif?.toString('hex')).toContain('1700000001000000');
    const { content, width, height } = await storedBytes(photo);
    const { exif, icc, xmp, orientation } = await sharp(content).metadata();
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 40, height: 60 });
  });

  test.each([
    ['a JPEG with a page behind its end', 'jpeg'],
    ['a WebP with a page behind its end', 'webp'],
  ] as const)('%s carries none of it', async (_name, format) => {
    const picture = await noise(40, 40).toFormat(format).toBuffer();
    const page = latin1('<script>alert(document.domain)</script>');
    const { content } = await storedBytes(Buffer.concat([picture, page]));
    expect(content.includes('<script')).toBe(false);
    expect(content.subarray(8, 12).toString('latin1')).toBe('WEBP');
  });

  test('is at most 1920 wide and keeps its proportions', async () => {
    const { width, height } = await storedBytes(await noise(2400, 300).png().toBuffer());
    expect({ width, height }).toEqual({ width: 1920, height: 240 });
  });

  test('stays as it is when it is a bare WebP of at most 1920', async () => {
    const picture = await noise(64, 80).webp({ quality: 90 }).toBuffer();
    const { content, id, width, height } = await storedBytes(picture);
    expect(content.equals(picture)).toBe(true);
    expect({ width, height }).toEqual({ width: 64, height: 80 });
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test('is encoded again when it is a WebP with metadata', async () => {
    const picture = await noise(64, 80)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .webp()
      .toBuffer();
    expect(picture.includes('Somebody')).toBe(true);
    expect((await storedBytes(picture)).content.includes('Somebody')).toBe(false);
  });

  test('is stored once however often it is sent, also at once', async () => {
    const picture = await noise(50, 50).png().toBuffer();
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await storeMedia(shop.ctx, picture)).id),
    );
    expect(new Set([...ids, (await storeMedia(shop.ctx, picture)).id]).size).toBe(1);
  });
});
