import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  encodeOriginal,
  encodeSharePicture,
  encodeVariant,
  encodeWholePicture,
} from './picture-codec.ts';

const raw = { width: 800, height: 200, channels: 3 } as const;
const texture = sharp(randomBytes(800 * 200 * 3), { raw }).blur(3);

test('a picture that stands alone is made with more care than a card', async () => {
  const original = await texture.clone().webp({ lossless: true }).toBuffer();
  const bytesBesideQuick = async (width: number): Promise<number> => {
    const made = await encodeVariant(() => Promise.resolve(original), { width, format: 'avif' });
    const quick = sharp(original).resize({ width }).avif({ quality: 49, effort: 1 });
    return made.byteLength / (await quick.toBuffer()).byteLength;
  };
  expect(await bytesBesideQuick(640)).toBe(1);
  expect(await bytesBesideQuick(750)).toBeLessThan(0.95);
});

const SIDE = 200;

/** Red, and transparent in its left half. */
function halfClear(): Sharp {
  const red = {
    create: { width: SIDE, height: SIDE, channels: 4, background: '#d02030' },
  } as const;
  const clear = {
    create: { width: SIDE / 2, height: SIDE, channels: 4, background: '#000' },
  } as const;
  return sharp(red).composite([{ input: clear, left: 0, top: 0, blend: 'dest-out' }]);
}

const grey = async () => sharp(await halfClear().png().toBuffer()).greyscale();
const opaque = async () =>
  sharp(await halfClear().png().toBuffer()).flatten({ background: '#fff' });

/** The colour of the left half and of the right: red, green, blue, and whether it is opaque. */
async function coloursOf(bytes: Uint8Array): Promise<[number[], number[]]> {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const from = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * 4;
    return [...data.subarray(from, from + 4)];
  };
  return [at(0.1), at(0.9)];
}

const isRed = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]) =>
  red > 190 && green < 60 && blue < 80 && alpha === 255;
const isGrey = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]) =>
  Math.abs(red - green) < 9 && Math.abs(green - blue) < 9 && red > 60 && red < 140 && alpha === 255;
const isWhite = (colour: number[]) => colour.every((part) => part > 250);
const isClear = (colour: number[]) => colour[3] === 0;

test.each([
  ['a PNG with alpha', () => halfClear().png(), isClear, isRed],
  ['a PNG with 16 bits', () => halfClear().toColourspace('rgb16').png(), isClear, isRed],
  ['a PNG with a palette', () => halfClear().png({ palette: true }), isClear, isRed],
  ['a WebP with alpha', () => halfClear().webp(), isClear, isRed],
  ['a grey PNG with alpha', async () => (await grey()).toColourspace('b-w').png(), isClear, isGrey],
  ['a grey JPEG', async () => (await opaque()).toColourspace('b-w').jpeg(), isWhite, isGrey],
  ['a CMYK JPEG', async () => (await opaque()).toColourspace('cmyk').jpeg(), isWhite, isRed],
] as const)('%s keeps its colours, and never turns black', async (_kind, draw, isLeft, isRight) => {
  const { bytes } = await encodeOriginal(await (await draw()).toBuffer());
  const load = () => Promise.resolve(bytes);
  const made = [
    bytes,
    await encodeVariant(load, { width: 160, format: 'avif' }),
    await encodeVariant(load, { width: 160, format: 'webp' }),
  ];
  for (const one of made) {
    const [left, right] = await coloursOf(one);
    expect([left, right]).toSatisfy(() => isLeft(left) && isRight(right));
  }
  const [left, right] = await coloursOf(await encodeWholePicture(load));
  expect([left, right]).toSatisfy(() => isWhite(left) && isRight(right));
  const shared = await coloursOf(await encodeSharePicture(load));
  expect(shared).toSatisfy(() => shared.every((one) => isWhite(one) || isRight(one)));
});
