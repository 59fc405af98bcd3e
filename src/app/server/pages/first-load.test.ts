import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const CLIENT = 'build/client';
/** What the shop window may fetch ahead once it is used, by the names of its chunks. */
const AT_REST = ['product-dialog', 'custom-order-dialog', 'overlays', 'product-page'];

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ pages: 'built' });
  await aProduct(shop.db, { slug: 'wave-tray' });
  await shop.catchUp();
});
afterAll(() => shop.close());

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, one = '']) => one);
}

/** Bytes as sent: the brotli twin, or the file itself where it cannot be compressed. */
function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => {
    const twin = path.join(CLIENT, `${file}.br`);
    return sum + statSync(existsSync(twin) ? twin : path.join(CLIENT, file)).size;
  }, 0);
}

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(CLIENT, file), 'utf8');
  const imported = found(source, /(?:from|import)\s*"\.\/([^"]+\.js)"/g);
  return imported.map((name) => `/assets/${name}`);
}

/** These scripts and all that must be there before they can run. */
function withImports(files: string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...importsOf(file));
  }
  return all;
}

function allScripts(): string[] {
  return readdirSync(path.join(CLIENT, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
}

function atRest(): string[] {
  return allScripts().filter((file) =>
    AT_REST.some((one) => path.basename(file).startsWith(`${one}-`)),
  );
}

async function read(address: string): Promise<string> {
  return (await shop.request(address, { from: '203.0.113.7' })).text();
}

// `npm test` builds the web first; a run of these tests alone may find no build.
describe.runIf(existsSync('build/server/index.js'))('the first load of', () => {
  test.each(['/', '/product/wave-tray'])('%s keeps to its budgets', async (address) => {
    const html = await read(address);
    const first = found(html, /<link rel="late" href="([^"]+)"/g);
    expect(first.length).toBeGreaterThan(5);
    const rest = atRest();
    expect(rest).toHaveLength(AT_REST.length);
    const scripts = withImports([...first, ...rest]);
    expect(bytesOf(withImports(first))).toBeLessThan(135_000);
    expect(bytesOf(scripts)).toBeLessThan(178_000);
    expect(
      [...scripts].filter((file) => /account|admin|sign-in|query|icons|zod/.test(file)),
    ).toEqual([]);
    const fonts = found(html, /<link rel="preload" href="([^"]+\.woff2)"/g);
    expect(fonts).toHaveLength(2);
    expect(bytesOf(fonts)).toBeLessThan(70_000);
    // One, which with its headers fits into the ten packets that are sent before the first answer.
    const sheets = found(html, /<link rel="stylesheet" href="([^"]+)"/g);
    expect(sheets).toHaveLength(1);
    expect(bytesOf(sheets)).toBeLessThan(14_000);
  });

  // A circle lets a module run before what it uses; `strictExecutionOrder` would cost 6 kB.
  test('no script waits for one that waits for it', () => {
    const waiting = allScripts().filter((file) => withImports(importsOf(file)).has(file));
    expect(waiting).toEqual([]);
  });

  test('draws the edge of the water with the styles alone', async () => {
    const sheets = found(await read('/'), /<link rel="stylesheet" href="([^"]+)"/g);
    const css = sheets.map((file) => readFileSync(path.join(CLIENT, file), 'utf8')).join('');
    const masks = found(css, /(?:mask|mask-image|--shore-edge):[^;}]*url\("?([^:)]+)/g);
    // The demo's name in Devanagari, beside its name.
    const edges = masks.filter((mask) => mask !== '/lahar.svg');
    expect(new Set(edges)).toEqual(new Set(['data']));
  });

  test('an order in admin takes few scripts, whatever it shows', () => {
    const names = readdirSync(path.join(CLIENT, 'assets'));
    const [page = ''] = found(names.join('\n'), /^(admin-order-page-.+\.js)$/gm);
    expect(withImports([`/assets/${page}`]).size).toBeLessThan(44);
  });

  test('has files without headers of documents or revalidation', async () => {
    const [script = ''] = found(await read('/'), /<link rel="late" href="([^"]+)"/g);
    const { headers } = await shop.request(script, { from: '203.0.113.7' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const others = ['x-request-id', 'cross-origin-opener-policy', 'permissions-policy'];
    expect(others.filter((name) => headers.has(name))).toEqual([]);
  });

  test.each(['/', '/product/wave-tray'])(
    '%s asks for no script before it is painted',
    async (address) => {
      const html = await read(address);
      expect(html).not.toMatch(/modulepreload" |type="module"|<script[^>]* src=/);
      expect(html).toMatch(/<script type="text\/late">import "\/assets\/manifest-/);
    },
  );

  test.each([
    ['/', false],
    ['/register', false],
    ['/admin', true],
  ])('%s lists the pages of the owner: %s', async (address, isOwners) => {
    const [list = ''] = found(await read(address), /import "(\/assets\/manifest-[^"]+)"/g);
    const pages = readFileSync(path.join(CLIENT, list), 'utf8');
    expect(pages).toContain('"product/:slug"');
    expect(pages).toContain(`"url":"${list}"`);
    expect(pages.includes('"admin/')).toBe(isOwners);
  });

  test('a page that scripts fill starts them at once', async () => {
    const html = await read('/register');
    expect(html).toMatch(/<link rel="modulepreload" href="\/assets\/entry\.client/);
    expect(html).toContain('<script type="module"');
  });
});
