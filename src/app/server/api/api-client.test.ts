import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

/** What a program of the project printed, if it failed. */
function run(program: string, ...args: string[]): string {
  const file = path.join(ROOT, 'node_modules/.bin', program);
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Typical calls, and one that the types forbid. */
const USE = `
import { getCarts, getProducts, postCart } from './client.ts';
const products = await getProducts({ limit: 3 });
if (products.status === 200) {
  const [product] = products.data;
  if (product) await postCart({ productId: product.id, quantity: 2 });
}
const cart = await getCarts();
if (cart.status === 200) console.log(cart.data.items.length);
// @ts-expect-error a quantity is a number
await postCart({ productId: 'a', quantity: 'two' });
`;

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    lib: ['esnext', 'dom'],
    types: [],
  },
  include: ['*.ts'],
};

test('a client that another tool makes of the description compiles', async () => {
  const description = await (await shop.request('/v2/openapi.json')).text();
  await writeFile(path.join(folder, 'openapi.json'), description);
  await writeFile(path.join(folder, 'use.ts'), USE);
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  expect(run('oazapfts', 'openapi.json', 'client.ts')).toBe('');
  expect(run('tsc', '-p', '.')).toBe('');
});
