import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '#app/web/routes.ts';
import { openTestApp } from '#test/support/test-app.ts';
import { isPageSlug, RESERVED_SLUGS } from './page-slugs.ts';

/** First parts of the addresses of all pages; `:slug` is what pages of text stand under. */
function firstParts(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path.split('/')[0] ?? '']),
    ...firstParts(children ?? []),
  ]);
}

test('every address of the shop itself is refused for a page', async () => {
  const parts = new Set(firstParts(routes).filter((part) => !/^[:*]/.test(part)));
  expect(parts.size).toBeGreaterThan(9);
  expect([...parts].filter((part) => !RESERVED_SLUGS.includes(part))).toEqual([]);
  const app = await openTestApp();
  const { paths } = (await (await app.request('/v2/openapi.json')).json()) as { paths: object };
  await app.close();
  const called = new Set(Object.keys(paths).map((path) => path.split('/')[1] ?? ''));
  expect([...called].filter((part) => isPageSlug(part))).toEqual([]);
  const files = readdirSync('public').filter((name) => isPageSlug(name));
  expect(files).toEqual([]);
});

test('an address is made of small letters, digits and single dashes', () => {
  const refused = [
    'a',
    'A-b',
    'a--b',
    '-a',
    'a-',
    'a_b',
    'a b',
    'a/b',
    '..',
    'x'.repeat(61),
    'ä-b',
  ];
  expect(refused.filter(isPageSlug)).toEqual([]);
  expect(isPageSlug('gift-ideas-2')).toBe(true);
});
