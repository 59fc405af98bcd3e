import path from 'node:path';
import { expect, test } from 'vitest';

type Entry = Record<string, unknown>;

const ROOT = path.resolve(import.meta.dirname, '../..');
// Not TypeScript: it runs on the Node that a machine has.
const module: string = path.join(ROOT, 'scripts/start/lockfile-faults.mjs');
const { lockfileFaults } = (await import(/* @vite-ignore */ module)) as {
  lockfileFaults: (lock: { packages: Record<string, Entry> }) => string[];
};

function complete(name: string): Entry {
  const resolved = `https://registry.npmjs.org/${name}/-/${name}-1.0.0.tgz`;
  return { version: '1.0.0', resolved, integrity: 'sha512-x' };
}

const COMPLETE = complete('a');
const A = 'node_modules/a';
const B = 'node_modules/b';

/** What is said of a lock file with these packages beside the shop's own entry. */
function faultsOf(packages: Record<string, Entry>): string[] {
  return lockfileFaults({ packages: { '': { name: 'lehar' }, ...packages } });
}

test('a lock file is complete with an address and a hash for each package', () => {
  expect(faultsOf({ [A]: COMPLETE })).toEqual([]);
});

test.each<[string, Entry, string]>([
  ['no address', { resolved: undefined }, `${A} has not its address at the registry`],
  [
    'another registry',
    { resolved: 'http://127.0.0.1/a.tgz' },
    `${A} has not its address at the registry`,
  ],
  ['no hash', { integrity: undefined }, `${A} has no hash`],
  ['a weak hash', { integrity: 'sha1-x' }, `${A} has no hash`],
  [
    'no optional package',
    { optionalDependencies: { b: '1' } },
    `${A} asks for b, which is not there`,
  ],
])('a package with %s makes it incomplete', (_, lack, fault) => {
  expect(faultsOf({ [A]: { ...COMPLETE, ...lack } })).toEqual([fault]);
});

test('an alias has the address of its package: under its own name lies another one', () => {
  expect(faultsOf({ [B]: { ...COMPLETE, name: 'a' } })).toEqual([]);
  expect(faultsOf({ [B]: { ...complete('b'), name: 'a' } })).toEqual([
    `${B} has not its address at the registry`,
  ]);
});

test('an optional package may lie in the package that asks for it, or beside it', () => {
  const asks = { ...COMPLETE, optionalDependencies: { b: '1' } };
  for (const folder of [`${A}/${B}`, B]) {
    expect(faultsOf({ [A]: asks, [folder]: complete('b') })).toEqual([]);
  }
  expect(
    faultsOf({
      [A]: COMPLETE,
      [`${A}/node_modules/c`]: { ...asks, ...complete('c') },
      [`${A}/${B}`]: complete('b'),
    }),
  ).toEqual([]);
});

test('what the archive of a package brings needs no address', () => {
  expect(faultsOf({ [A]: COMPLETE, [`${A}/${B}`]: { version: '1.0.0', inBundle: true } })).toEqual(
    [],
  );
});
