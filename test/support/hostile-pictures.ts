import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Hostile = {
  name: string;
  bytes: Buffer;
  /** What the browser says it is; most lie. */
  type?: string;
  /** `stored`: it contains a picture, of which only the pixels may stay. */
  expect: 'stored' | 'refused';
};

/** In every file that could run or reveal something; in a stored picture it is a leak. */
export const CANARY = '<script>alert(document.domain)</script>';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A picture that no encoder can make tiny, and no other call makes again. */
export function noise(width = 48, height = 32): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

function pngChunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const chunk = Buffer.concat([latin1(type), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([length, chunk, check]);
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG whose header claims a size that its few bytes do not have. */
function claimingPng(width: number, height: number, further: Buffer[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  const parts = [pngChunk('IHDR', header), ...further, pixels];
  return Buffer.concat([PNG_SIGNATURE, ...parts, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG whose frame says that it is this large. */
async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await noise(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Puts a chunk behind a PNG's header. */
async function pngWith(type: string, body: Buffer): Promise<Buffer> {
  const png = await noise().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, body), png.subarray(33)]);
}

/** Puts a segment behind a JPEG's beginning. */
async function jpegWith(marker: number, body: Buffer): Promise<Buffer> {
  const jpeg = await noise().jpeg().toBuffer();
  const segment = Buffer.from([0xff, marker, 0, 0]);
  segment.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, body, jpeg.subarray(2)]);
}

const GPS = {
  IFD0: { Make: 'Camera', ImageDescription: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 1/1 0/1' },
};

async function cut(picture: Sharp): Promise<Buffer> {
  const whole = await picture.toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

async function lyingWebp(): Promise<Buffer> {
  const bytes = (await noise(300, 200).webp().toBuffer()).subarray(0, 9000);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(bytes.length - 20, 16);
  return bytes;
}

const NOT_PICTURES: [name: string, bytes: Buffer, type?: string][] = [
  ['an SVG', latin1(`<svg xmlns="http://www.w3.org/2000/svg">${CANARY}</svg>`)],
  ['an SVG that says so', latin1(`<svg>${CANARY}</svg>`), 'image/svg+xml'],
  [
    'an SVG with an XML head',
    latin1(`<?xml version="1.0"?><svg onload="alert(1)">${CANARY}</svg>`),
  ],
  ['a compressed SVG', gzipSync(`<svg>${CANARY}</svg>`)],
  ['HTML as JPEG', latin1(`<!doctype html>${CANARY}`)],
  ['HTML that says so', latin1(`<!doctype html>${CANARY}`), 'text/html'],
  ['HTML in UTF-16', Buffer.from(`\ufeff<html>${CANARY}`, 'utf16le')],
  ['HTML before a JPEG', latin1(`${CANARY}\u00ff\u00d8\u00ff\u00e0`)],
  ['JavaScript with the mark of a JPEG', latin1('/*\u00ff\u00d8\u00ff*/alert(1)')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a GIF that is JavaScript', latin1('GIF89a/*\u00ff\u00d8\u00ff*/=1;alert(1)')],
  ['a PDF', latin1('%PDF-1.7\n1 0 obj'), 'application/pdf'],
  ['a ZIP', latin1('PK\u0003\u0004 and more')],
  ['a TIFF', latin1('II*\u0000\u0008\u0000\u0000\u0000')],
  ['a BMP', latin1('BM\u0000\u0000\u0000\u0000')],
  ['an AVIF', latin1('\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000')],
  ['a HEIC of a phone', latin1('\u0000\u0000\u0000\u0018ftypheic'), 'image/heic'],
  ['an icon', latin1('\u0000\u0000\u0001\u0000\u0001\u0000')],
  ['a WAV', latin1('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
  ['a program', latin1('\u007fELF\u0002\u0001\u0001')],
  ['a script of a server', latin1('<?php system($_GET["c"]);')],
  ['the name of a path', latin1('../../../../etc/passwd')],
  [
    'a form',
    latin1('--x\r\nContent-Disposition: form-data\r\n'),
    'multipart/form-data; boundary=x',
  ],
  ['nothing at all', Buffer.alloc(0)],
  ['one byte', latin1('\u00ff')],
  ['a JPEG of three bytes', latin1('\u00ff\u00d8\u00ff')],
  ['a JPEG that is only a beginning', latin1(`\u00ff\u00d8\u00ff\u00e0${CANARY}`)],
  ['a PNG that is only a signature', PNG_SIGNATURE],
  ['a PNG without pixels', claimingPng(800, 800)],
  ['a PNG with two headers', claimingPng(10, 10, [pngChunk('IHDR', Buffer.alloc(13, 255))])],
  ['a WebP that is only a container', latin1('RIFF\u0004\u0000\u0000\u0000WEBP')],
  ['900 megapixels', claimingPng(30_000, 30_000)],
  ['four thousand million pixels a side', claimingPng(0x7fffffff, 0x7fffffff)],
  ['no width', claimingPng(0, 10)],
  ['6001 pixels wide', claimingPng(6001, 10)],
  ['36 megapixels', claimingPng(6000, 6000)],
];

async function brokenPictures(): Promise<[string, Buffer, string?][]> {
  return [
    ['a JPEG that is cut off', await cut(noise(300, 200).jpeg())],
    ['a PNG that is cut off', await cut(noise(300, 200).png())],
    ['a WebP that is cut off', await cut(noise(300, 200).webp())],
    ['a WebP that is cut off and says it is whole', await lyingWebp()],
    ['a JPEG that says it is 65500 pixels high', await claimingJpeg(65_500, 65_500)],
    ['5 MB and a byte', Buffer.concat([await noise().jpeg().toBuffer(), Buffer.alloc(5_242_880)])],
    ['100 MB', Buffer.alloc(100 * 1024 * 1024, 0xff)],
    ['a JPEG that says it is text', await noise().jpeg().toBuffer(), 'text/plain'],
  ];
}

/** Pictures are in these: what else is in them must not stay. */
async function loadedPictures(): Promise<[string, Buffer, string?][]> {
  const jpeg = noise().jpeg();
  const page = latin1(CANARY);
  const frames = await Promise.all([noise(), noise()].map((one) => one.png().toBuffer()));
  const black = { width: 6000, height: 4100, channels: 3, background: '#000' } as const;
  return [
    ['a JPEG that says where it was taken', await noise().withExif(GPS).jpeg().toBuffer()],
    ['a PNG that says where it was taken', await noise().withExif(GPS).png().toBuffer()],
    ['a WebP that says where it was taken', await noise().withExif(GPS).webp().toBuffer()],
    ['a JPEG on its side', await noise().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a JPEG with a page behind its end', Buffer.concat([await jpeg.toBuffer(), page])],
    ['a PNG with a page behind its end', Buffer.concat([await noise().png().toBuffer(), page])],
    ['a WebP with a page behind its end', Buffer.concat([await noise().webp().toBuffer(), page])],
    ['a JPEG with a page in a comment', await jpegWith(0xfe, page)],
    ['a JPEG with a page for a camera maker', await jpegWith(0xed, page)],
    ['a PNG with a page as text', await pngWith('tEXt', latin1(`Comment\0${CANARY}`))],
    ['a PNG with an unknown chunk', await pngWith('heLo', page)],
    ['a WebP with XMP', await noise().withXmp(`<x>${CANARY}</x>`).webp().toBuffer()],
    ['a JPEG with a colour profile', await noise().withIccProfile('p3').jpeg().toBuffer()],
    ['a JPEG in CMYK', await noise().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', await noise().toColourspace('rgb16').png().toBuffer()],
    [
      'a WebP that moves',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
    ['a PNG with a palette', await noise().png({ palette: true }).toBuffer()],
    ['a JPEG sent as PNG', await noise().jpeg().toBuffer(), 'image/png'],
    ['25 megapixels in a few bytes', await sharp({ create: black }).png().toBuffer()],
  ];
}

/** Files that have broken shops before, made anew for each run. */
export async function hostilePictures(): Promise<Hostile[]> {
  const refused = [...NOT_PICTURES, ...(await brokenPictures())];
  const stored = await loadedPictures();
  const toHostile =
    (expect: Hostile['expect']) =>
    ([name, bytes, type]: [string, Buffer, string?]): Hostile => ({
      name,
      bytes,
      expect,
      ...(type !== undefined && { type }),
    });
  return [...refused.map(toHostile('refused')), ...stored.map(toHostile('stored'))];
}
