import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeVariant } from './picture-codec.ts';

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
