// Runs benchmarks and writes what they say into docs/performance.md:
//   npm run bench                      all of them, one after the other
//   npm run bench -- search start      some
//   --seconds 5 --rounds 3             length and number of rounds; --dry-run only prints
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BENCHMARKS } from './benchmarks.ts';
import { readOptions } from './support/options.ts';
import { section, writeSection } from './support/report.ts';
import { ROOT } from './support/root.ts';

function runOrExit(command: string[], cwd: string): void {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The tools of the benchmarks, on first use; the web, unless it is built from these sources. */
async function prepare(): Promise<void> {
  if (!existsSync(path.join(import.meta.dirname, 'node_modules/lighthouse'))) {
    console.log('Installing the tools of the benchmarks (once) ...');
    const npm = process.env.npm_execpath;
    runOrExit([...(npm ? [process.execPath, npm] : ['npm']), 'ci'], import.meta.dirname);
  }
  const preparing: string = path.join(ROOT, 'scripts/prepare.mjs');
  const { buildWeb } = (await import(preparing)) as { buildWeb: () => Promise<void> };
  await buildWeb();
}

const { names, options, isDryRun } = readOptions();
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}`,
  );
  process.exit(1);
}
await prepare();
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const load = os.loadavg()[0] ?? 0;
  const text = section(`npm run bench -- ${name}`, load, await benchmark(options));
  console.log(`\n${text}\n`);
  if (!isDryRun) await writeSection(name, text);
}
// A browser may leave handles behind.
process.exit(0);
