import type { Sharp, SharpOptions } from 'sharp';
import { Unavailable } from '#platform/contract/problem.ts';
import {
  MAIL_LOGO,
  MAIL_SIDE,
  MAX_PICTURE_PIXELS,
  SHARE_PICTURE,
  WHOLE_SIDE,
  type MediaFormat,
} from '../picture-formats.ts';

/** Ends files that are made to keep the encoder busy; a slow machine needs long for the largest honest ones. */
const MAX_SECONDS = 60;
const ORIGINAL_WIDTH = 1920;
const ORIGINAL_QUALITY = 88;
const WEBP_QUALITY = 72;
const JPEG_QUALITY = 80;
const FULL_COLOUR = '4:4:4';
/**
 * Cards come by the dozen and are encoded fast. For a wide picture effort 3 takes three times as
 * long (750 wide: 0.3 s) and needs 17 % fewer bytes. Full colour resolution costs 3 %.
 */
const AVIF = { quality: 49, effort: 1, chromaSubsampling: FULL_COLOUR } as const;
const WIDE_AVIF = { quality: 46, effort: 3, chromaSubsampling: FULL_COLOUR } as const;
const WIDE = 750;

type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrency; first come, first served. */
function createSlots(slots: number): InSlot {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < slots) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes on directly, so that no other caller slips in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** Decoding and encoding use a whole core each. */
export const inEncodeSlot = createSlots(2);

/** Uploads leave one encoder slot for visitors. */
export const inUploadSlot = createSlots(1);

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // The slots limit the cores; each picture is read once; only three kinds are accepted.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
};

let loading: ReturnType<typeof loadSharp> | undefined;

/** Loaded lazily: most starts find all variants made. */
async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await (loading ??= loadSharp());
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_PIXELS,
    ...options,
  }).timeout({
    seconds: MAX_SECONDS,
  });
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inEncodeSlot(work);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) {
      throw Unavailable({
        detail: `This picture took longer than ${MAX_SECONDS} seconds. Try again in a moment.`,
      });
    }
    throw error;
  }
}

export async function readHeader(bytes: Uint8Array) {
  const picture = await open(bytes, { limitInputPixels: false });
  const { width, height, pages = 1 } = await picture.metadata();
  return { width, height, pages };
}

/** Decoding it small reads the whole file in half the time. */
export async function assertDecodes(webp: Uint8Array): Promise<void> {
  await inTime(async () => {
    const picture = await open(webp);
    await picture.resize({ width: 64, kernel: 'nearest' }).raw().toBuffer();
  });
}

export function encodeOriginal(bytes: Uint8Array): Promise<Picture> {
  return inTime(async () => {
    const picture = await open(bytes);
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: ORIGINAL_WIDTH, withoutEnlargement: true })
      .webp({ quality: ORIGINAL_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** @param load reads the original once a slot is free */
export function encodeVariant(
  load: () => Promise<Uint8Array>,
  { width, format }: { width: number; format: MediaFormat },
): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const picture = await open(await load());
    const resized = picture.resize({ width, withoutEnlargement: true });
    if (format === 'webp') return resized.webp({ quality: WEBP_QUALITY }).toBuffer();
    return resized.avif(width < WIDE ? AVIF : WIDE_AVIF).toBuffer();
  });
}

/** The part of a picture that draws the eye, as wide as links show it. */
export function encodeSharePicture(
  load: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const picture = await open(await load());
    return picture
      .resize({ ...SHARE_PICTURE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer();
  });
}

/** Uncut, as JPEG. */
export function encodeWholePicture(
  load: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const picture = await open(await load());
    return picture
      .resize({ width: WHOLE_SIDE, height: WHOLE_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer();
  });
}

/** A square of the middle, as JPEG. */
export function encodeMailPicture(
  load: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const picture = await open(await load());
    return picture
      .resize({ width: MAIL_SIDE, height: MAIL_SIDE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
      .toBuffer();
  });
}

/** Uncut, as PNG. */
export function encodeMailLogo(load: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const picture = await open(await load());
    return picture
      .resize({ ...MAIL_LOGO, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

export type Icon = {
  /** Pixels a side. */
  size: number;
  /** `#rrggbb` behind the picture. */
  ground: string;
  /** Systems cut such an icon to a shape of theirs: all that matters lies within a circle of 80 %. */
  isMaskable: boolean;
};

/** A square picture as PNG: one without transparency fills it, another stands on its ground. */
export function encodeIcon(
  load: () => Promise<Uint8Array>,
  { size, ground, isMaskable }: Icon,
): Promise<Uint8Array<ArrayBuffer>> {
  return inTime(async () => {
    const bytes = await load();
    const { width, height, hasAlpha } = await (await open(bytes)).metadata();
    const isPhoto = !hasAlpha && Math.max(width, height) < 1.6 * Math.min(width, height);
    const share = isPhoto ? 1 : isMaskable ? 0.56 : 0.84;
    const side = Math.round(size * share);
    const before = Math.floor((size - side) / 2);
    const after = size - side - before;
    const picture = await open(bytes);
    return picture
      .resize({
        width: side,
        height: side,
        fit: isPhoto ? 'cover' : 'contain',
        background: ground,
      })
      .extend({ top: before, left: before, bottom: after, right: after, background: ground })
      .flatten({ background: ground })
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toBuffer();
  });
}

/** True if a WebP of this width may be stored unchanged. */
export function fitsOriginal(width: number): boolean {
  return width <= ORIGINAL_WIDTH;
}
