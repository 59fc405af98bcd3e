import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSharedCache } from './shared-cache.ts';

const AGAIN = 8_000;

/** Noise whose beginning comes once more, after so many bytes. */
function noise(between: number): Buffer {
  const beginning = randomBytes(AGAIN);
  return Buffer.concat([beginning, randomBytes(between - AGAIN), beginning]);
}

async function compressed(body: Buffer): Promise<Buffer> {
  const cache = createSharedCache({ version: () => 1, baseHeaders: {} });
  const wanted = { acceptEncoding: 'br', ifNoneMatch: undefined, isHead: false, isPrefetch: false };
  const answer = { route: '/noise', status: 200, headers: {}, body: new Uint8Array(body) };
  const response = await cache.serve('noise', wanted, () => Promise.resolve(answer));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(brotliDecompressSync(bytes).equals(body)).toBe(true);
  return bytes;
}

test('a body of up to 80 kB is looked through for what came within 64 kB, no further', async () => {
  const far = noise(73_000);
  expect((await compressed(far)).byteLength).toBeGreaterThan(far.byteLength);
  const near = noise(64_000);
  expect((await compressed(near)).byteLength).toBeLessThan(near.byteLength - AGAIN / 2);
});

test('a larger body is looked through as a whole', async () => {
  for (const between of [76_000, 300_000]) {
    const body = noise(between);
    expect((await compressed(body)).byteLength).toBeLessThan(body.byteLength - AGAIN / 2);
  }
});
