import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

type System = {
  folder: string;
  platform: string;
  arch: string;
  node: string;
  glibc: string | undefined;
  hasLoader: boolean;
  hasLibatomic: boolean;
  hasDatabase: boolean;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
// Not TypeScript: it runs on the Node that a machine has.
const module: string = path.join(ROOT, 'scripts/start/supported-system.mjs');
const { refusalOf } = (await import(/* @vite-ignore */ module)) as {
  refusalOf: (system: System, pinnedVersion: string) => string | undefined;
};

const DEBIAN: System = {
  folder: '/home/meera/shop',
  platform: 'linux',
  arch: 'x64',
  node: '20.20.2',
  glibc: '2.36',
  hasLoader: true,
  hasLibatomic: true,
  hasDatabase: false,
};
const NO_GLIBC = { glibc: undefined, hasLoader: false };
const OWN_PARTS = { node: '26.1.0', hasDatabase: true };

function refusal(differing: Partial<System>): string | undefined {
  return refusalOf({ ...DEBIAN, ...differing }, '26.10.0');
}

test.each<[string, Partial<System>]>([
  ['Debian', {}],
  ['Debian on ARM', { arch: 'arm64' }],
  ['a path with most signs', { folder: "/home/Meera Shah/John's, लहर & (1) [x] {y} ünï;" }],
  ['the oldest glibc', { glibc: '2.28' }],
  ['a Mac', { platform: 'darwin', ...NO_GLIBC }],
  ['a Mac with Apple silicon', { platform: 'darwin', arch: 'arm64', ...NO_GLIBC }],
  ['Windows', { platform: 'win32', ...NO_GLIBC }],
  ['a system without libatomic with Node of its own', { hasLibatomic: false, node: '26.1.0' }],
  ['Alpine with Node and PostgreSQL of its own', { ...NO_GLIBC, ...OWN_PARTS }],
  ['NixOS with Node and PostgreSQL of its own', { hasLoader: false, ...OWN_PARTS }],
  [
    'FreeBSD with Node and PostgreSQL of its own',
    { platform: 'freebsd', ...NO_GLIBC, ...OWN_PARTS },
  ],
])('the shop runs on %s', (_name, system) => {
  expect(refusal(system)).toBeUndefined();
});

const OWN_POSTGRES = 'set DATABASE_URL to a PostgreSQL server (version 15 or newer)';
const BOTH = `start it with a Node 26 of your own and ${OWN_POSTGRES}`;
const GLIBC = 'Use a system such as Debian 12 or Ubuntu 24.04';

test.each<[Partial<System>, string, string]>([
  [NO_GLIBC, 'musl, as on Alpine', `${GLIBC}, or ${BOTH}.`],
  [{ ...NO_GLIBC, node: '26.1.0' }, 'musl, as on Alpine', `${GLIBC}, or ${OWN_POSTGRES}.`],
  [{ glibc: '2.17' }, 'glibc 2.17: they need 2.28', `${GLIBC}, or ${BOTH}.`],
  [{ hasLoader: false }, 'no /lib64/ld-linux-x86-64.so.2, as on NixOS', `${GLIBC}, or ${BOTH}.`],
  [
    { platform: 'win32', arch: 'arm64', ...NO_GLIBC },
    'Node for Windows on ARM',
    `Install the Node for x64 from https://nodejs.org, which this Windows runs too, or ${BOTH}.`,
  ],
  [
    { platform: 'freebsd', ...NO_GLIBC },
    'freebsd on x64',
    `Use Linux on x64 or arm64, or ${BOTH}.`,
  ],
  [{ arch: 'riscv64' }, 'linux on riscv64', `Use Linux on x64 or arm64, or ${BOTH}.`],
])('of %o it says what is wrong and what to do', (system, reason, advice) => {
  expect(refusal(system)).toBe(
    `The Node and PostgreSQL that the shop brings do not run with ${reason}. ${advice}`,
  );
});

test.each(['#', '?', '%', '*', '"', '$', '`'])('a path with %s is refused', (sign) => {
  expect(refusal({ folder: `/home/meera/shop ${sign}5` })).toBe(
    `The shop cannot run in /home/meera/shop ${sign}5: tools that it uses cannot read a path with ${sign}. Rename or move the folder.`,
  );
});

test.each(['arm', 'ia32'])(
  'a 32-bit system (%s) is refused, whatever it has of its own',
  (arch) => {
    expect(refusal({ arch, ...OWN_PARTS })).toBe(
      'The shop needs a 64-bit Node on a 64-bit system, and this is a 32-bit one.',
    );
  },
);

test('a small installation is told the package that it lacks', () => {
  expect(refusal({ hasLibatomic: false })).toMatch(
    /^Node 26\.10\.0, .* needs libatomic\.so\.1, .*`apt-get install libatomic1` on Debian/,
  );
});

test('an old Node is named, also one that could not read the scripts', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'test']) {
    expect(scripts[name]).toMatch(/^node -r \.\/scripts\/start\/refuse-old-node\.cjs /);
  }
  const asOld = `Object.defineProperty(process.versions, 'node', { value: '12.22.9' });
    require('./scripts/start/refuse-old-node.cjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', asOld], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    'The shop needs Node 20 or newer to start; this is 12.22.9. Get one at https://nodejs.org',
  ]);
});
