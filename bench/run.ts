// Runs benchmarks and writes what they say into docs/performance.md, with a summary of all budgets:
//   npm run bench                      all of them, one after the other
//   npm run bench -- search start      some
//   --seconds 5 --rounds 3             length and number of rounds; --dry-run only prints
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Benchmark } from './benchmarks.ts';
import { writeFigures } from './machine-figures.ts';
import { readOptions } from './support/options.ts';
import { section, writeSection } from './support/report.ts';
import { ROOT } from './support/root.ts';
import { closeSharedShops } from './support/shared-shops.ts';
import { writeSummary } from './support/summary.ts';

function runOrExit(command: string[], cwd: string): void {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

type Preparing = {
  installPackages: (options: { withTools: boolean }) => Promise<void>;
  buildWeb: () => Promise<void>;
};

/** All tools, on first use; the web, unless it is built from these sources. */
async function prepare(): Promise<void> {
  const module: string = path.join(ROOT, 'scripts/start/prepare.mjs');
  const { installPackages, buildWeb } = (await import(module)) as Preparing;
  await installPackages({ withTools: true });
  if (!existsSync(path.join(import.meta.dirname, 'node_modules/lighthouse'))) {
    console.log('Installing the tools of the benchmarks (once) ...');
    const npm = process.env.npm_execpath;
    runOrExit([...(npm ? [process.execPath, npm] : ['npm']), 'ci'], import.meta.dirname);
  }
  await buildWeb();
}

const { names, options, isDryRun } = readOptions();
await prepare();
// What they need may have come just now.
const { BENCHMARKS } = await import('./benchmarks.ts');
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}`,
  );
  process.exit(1);
}
const begun = performance.now();
const failed: string[] = [];

function secondsSince(start: number): string {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

/** A benchmark that breaks leaves its section as it is, and the others their turn. */
async function runOne(name: string, benchmark: Benchmark): Promise<void> {
  const started = performance.now();
  const load = os.loadavg()[0] ?? 0;
  try {
    const text = section(`npm run bench -- ${name}`, load, await benchmark(options));
    console.log(`\n${text}\n\n${name} took ${secondsSince(started)}`);
    if (!isDryRun) await writeSection(name, text);
  } catch (error) {
    console.error(`\n${name} broke after ${secondsSince(started)}:`, error);
    failed.push(name);
  }
}

for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) await runOne(name, benchmark);
}
await closeSharedShops();
console.log(`\n${await writeSummary(isDryRun)}\n\nAll took ${secondsSince(begun)}`);
if (failed.length > 0) console.error(`Not measured, because they broke: ${failed.join(', ')}`);
if (!isDryRun) await writeFigures();
// A browser may leave handles behind.
process.exit(failed.length === 0 ? 0 : 1);
