import { expect, test } from 'vitest';
import { absoluteAddress, atOrigin } from './at-origin.ts';

const ORIGIN = 'https://lehar.example';

test.each([
  '',
  '/',
  '//',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '.evil.example',
  '@evil.example',
  ':81',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f/evil.example',
])('%j stays at the origin', (path) => {
  expect(new URL(atOrigin(ORIGIN, path)).origin).toBe(ORIGIN);
  expect(new URL(absoluteAddress(ORIGIN, path)).origin).toBe(ORIGIN);
});

test('a path keeps its query, and a picture elsewhere its address', () => {
  expect(atOrigin(ORIGIN, '/product/wave?choice=2')).toBe(`${ORIGIN}/product/wave?choice=2`);
  expect(absoluteAddress(ORIGIN, '/media/a/960.webp')).toBe(`${ORIGIN}/media/a/960.webp`);
  expect(absoluteAddress(ORIGIN, 'https://img.test/a.webp')).toBe('https://img.test/a.webp');
});
