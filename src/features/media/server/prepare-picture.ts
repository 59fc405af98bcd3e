import { createHash, randomBytes } from 'node:crypto';
import { ProblemError } from '#platform/contract/problem.ts';
import {
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
} from '../contract.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '../picture-formats.ts';
import { assertDecodes, encodeOriginal, fitsOriginal, readHeader } from './picture-codec.ts';

/** 128 random bits as id, which cannot be guessed. */
export type PreparedPicture = {
  id: string;
  sha256: Buffer;
  bytes: Buffer;
  width: number;
  height: number;
};

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProblemError ? error : PictureUnreadable();
  }
}

function assertPixels({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS) {
    throw PictureTooManyPixels({ data: { width, height } });
  }
}

async function toOriginal(bytes: Uint8Array, isWebp: boolean) {
  const header = await readHeader(bytes);
  assertPixels(header);
  // Encoding twice would cost quality; the original is never served as it is.
  if (isWebp && header.pages === 1 && fitsOriginal(header.width) && isBareWebp(bytes)) {
    await assertDecodes(bytes);
    return { bytes, width: header.width, height: header.height };
  }
  return encodeOriginal(bytes);
}

/**
 * Checks a picture and converts it into its stored form: kind by the first bytes, size by the
 * header, then decoded, rotated and freed of metadata.
 * @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable, Unavailable
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw PictureTooLarge();
  if (bytes.byteLength === 0) throw PictureUnreadable();
  const kind = pictureKind(bytes);
  if (!kind) throw PictureTypeRefused();
  const original = await readable(() => toOriginal(bytes, kind === 'webp'));
  return {
    id: randomBytes(16).toString('base64url'),
    sha256: createHash('sha256').update(original.bytes).digest(),
    bytes: Buffer.from(original.bytes.buffer, original.bytes.byteOffset, original.bytes.byteLength),
    width: original.width,
    height: original.height,
  };
}

type PictureKind = 'jpeg' | 'png' | 'webp';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'latin1',
    from,
    from + length,
  );
}

/** Goes by the first bytes, whatever name and type claim. */
function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length))) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  return undefined;
}

const PIXEL_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** No metadata, animation or bytes after the end (RIFF container, RFC 9649 section 2.3). */
function isBareWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 20 || view.getUint32(4, true) + 8 !== view.byteLength) return false;
  let at = 12;
  while (at + 8 <= view.byteLength) {
    if (!PIXEL_CHUNKS.has(ascii(bytes, at, 4))) return false;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return at === view.byteLength;
}
