// Lists packages a running shop may load, with reason (docs/dependencies.md) and measured size; `--write` updates that page.
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const PAGE = path.join(root, 'docs/dependencies.md');
const [BEGIN, END] = ['<!-- dependencies -->', '<!-- /dependencies -->'];

type Locked = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked & { version?: string }> };

const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;

/** Resolves `name` as Node would from the package in `from`. */
function resolvePackage(name: string, from: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const target = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[target]) return target;
    if (folder === '') return undefined;
  }
}

function reach(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  const { dependencies, optionalDependencies } = lock.packages[start] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = resolvePackage(name, start);
    if (target !== undefined) reach(target, seen);
  }
  return seen;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const inside = path.join(folder, entry.name);
      // Nested packages are counted by themselves.
      if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesIn(inside);
      return entry.isFile() ? (await stat(inside)).size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function megabytes(folders: Iterable<string>): Promise<string> {
  const sizes = await Promise.all([...folders].map((target) => bytesIn(path.join(root, target))));
  return (sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toFixed(1);
}

const direct = Object.keys(lock.packages['']?.dependencies ?? {}).toSorted();
const reached = new Map(direct.map((name) => [name, reach(`node_modules/${name}`)]));

/** Excludes packages of other systems, which the lock file lists too. */
function countInstalled(folders: Iterable<string>): number {
  return [...folders].filter((target) => existsSync(path.join(root, target))).length;
}

async function rowOf(name: string): Promise<string> {
  const own = reached.get(name) ?? new Set();
  const others = new Set(
    direct.filter((other) => other !== name).flatMap((other) => [...(reached.get(other) ?? [])]),
  );
  const alone = [...own].filter((target) => !others.has(target));
  const { version = '' } = lock.packages[`node_modules/${name}`] ?? {};
  return `| \`${name}\` | ${version} | ${countInstalled(own)} | ${await megabytes(own)} | ${await megabytes(alone)} |`;
}

const all = new Set([...reached.values()].flatMap((folders) => [...folders]));
const table = [
  '| Package | Version | Packages with it | MB with them | MB only for it |',
  '| --- | --- | --- | --- | --- |',
  ...(await Promise.all(direct.map(rowOf))),
  '',
  `Together ${direct.length} direct, ${countInstalled(all)} packages, ${await megabytes(all)} MB on ${process.platform}-${process.arch}.`,
].join('\n');

if (!process.argv.includes('--write')) console.log(table);
else {
  const page = await readFile(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  await writeFile(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
