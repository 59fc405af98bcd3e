import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { mountStaticFiles } from './static-files.ts';

const app = new Hono<AppEnv>();
let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'lehar-static-'));
  const files = [
    'package.json',
    '.env',
    '.git/config',
    'build/server/index.js',
    'build/client-old/old.js',
    'build/client/assets/app.js',
  ];
  for (const file of files) {
    await mkdir(path.join(clone, path.dirname(file)), { recursive: true });
    await writeFile(path.join(clone, file), 'secret');
  }
  mountStaticFiles(app, path.join(clone, 'build/client'));
});
afterAll(() => rm(clone, { recursive: true }));

test('what was built for browsers is served, with its type', async () => {
  const response = await app.request('/assets/app.js');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/%252e%252e/server/index.js',
  '/assets/..%2f..%2fserver/index.js',
  '/..%2fclient-old/old.js',
  '//etc/passwd',
  '/assets/app.js%00.css',
  '/',
  '/assets',
  '/assets/',
])('%s is not: nothing of the clone, and no list of files', async (address) => {
  const response = await app.request(`http://shop.test${address}`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/secret|app\.js/);
});

test('a hashed file is cached for ever, so it has no Last-Modified', async () => {
  const { headers } = await app.request('/assets/app.js');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.has('last-modified')).toBe(false);
});

test('what is no file is left to the next handler', async () => {
  const page = new Hono<AppEnv>();
  mountStaticFiles(page, path.join(clone, 'build/client'));
  page.get('*', (c) => c.text('a page'));
  expect(await (await page.request('/care-guide')).text()).toBe('a page');
});
