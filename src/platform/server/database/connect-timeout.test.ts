import { expect, test } from 'vitest';
import { connectTimeoutMs } from './connect-timeout.ts';

const ADDRESS = 'postgresql://lehar:secret@db.example/lehar';

test.each([
  [ADDRESS, 2_000],
  [`${ADDRESS}?connect_timeout=30`, 30_000],
  [`${ADDRESS}?sslmode=disable&connect_timeout=30`, 30_000],
  [`${ADDRESS}?connect_timeout=0`, 2_000],
  [`${ADDRESS}?connect_timeout=soon`, 2_000],
])('%s: a connection may take %i ms', (address, ms) => {
  expect(connectTimeoutMs(address, 2_000)).toBe(ms);
});
