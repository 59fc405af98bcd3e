import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '../picture-formats.ts';

/** Pixels, tried until the file is small enough; the shop shows at most 1920. */
const SIDES = [2560, 1920, 1280] as const;
const QUALITY = 0.9;

/** @returns undefined if the browser cannot decode it */
async function withImage<T>(
  file: Blob,
  work: (image: HTMLImageElement) => T | Promise<T>,
): Promise<T | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return await work(image);
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Upright. The canvas alone is in memory, far below what phones allow one. @throws Error if there is no room for it */
function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no room for a canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY);
  });
}

/** Turns transparency white: a JPEG would show it black. */
function onWhite(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return toBlob(canvas, 'image/jpeg');
}

/** Keeps transparency where the browser encodes WebP; Safari answers with a PNG. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const webp = type === 'image/jpeg' ? undefined : await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : onWhite(canvas);
}

/** True if the shop takes so many pixels; a file that cannot be decoded is left to the server. */
export async function hasFewPixels(file: Blob): Promise<boolean> {
  const fits = await withImage(file, ({ naturalWidth: width, naturalHeight: height }) => {
    return Math.max(width, height) <= MAX_PICTURE_SIDE && width * height <= MAX_PICTURE_PIXELS;
  });
  return fits ?? true;
}

/** A photo as the shop takes it, in bytes and pixels. @returns undefined if it cannot be decoded or made small enough */
export function makeSmaller(file: Blob): Promise<Blob | undefined> {
  return withImage(file, async (image) => {
    for (const side of SIDES) {
      const smaller = await encode(draw(image, side), file.type);
      if (smaller && smaller.size <= MAX_PICTURE_BYTES) return smaller;
    }
    return undefined;
  });
}

/** A photo as JPEG, upright. @returns undefined if the browser cannot decode it */
export function toJpeg(file: Blob): Promise<Blob | undefined> {
  return withImage(file, (image) => onWhite(draw(image, SIDES[0])));
}
