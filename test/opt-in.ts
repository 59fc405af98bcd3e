// The suites that `npm test` leaves out, and when each was last green:
//   node test/opt-in.ts                          all of them, one after another
//   node test/opt-in.ts firebase faults-short    only these
//   node test/opt-in.ts --list                   runs nothing
// A green run of a clean work tree is written into opt-in.json, which is committed. Ends with 1 if a
// suite was red.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SUITES: Record<string, string[]> = {
  firebase: ['test/firebase/run.ts'],
  'faults-short': ['test/faults/run.ts', '--short'],
  'faults-long': ['test/faults/run.ts'],
};
const ROOT = path.resolve(import.meta.dirname, '..');
const RECORD = path.join(import.meta.dirname, 'opt-in.json');

type Green = { commit: string; date: string; minutes: number };
type Greens = Record<string, Green | undefined>;

function readGreens(): Greens {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as Greens;
}

function git(...words: string[]): string {
  return spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}

function list(): void {
  const greens = readGreens();
  for (const name of Object.keys(SUITES)) {
    const green = greens[name];
    const when = green
      ? `${green.date}, commit ${green.commit} (${green.minutes} min)`
      : 'not recorded';
    console.log(`${name.padEnd(14)} last green: ${when}`);
  }
}

function record(name: string, minutes: number): void {
  if (git('status', '--porcelain', '--', '.', ':!test/opt-in.json') !== '') {
    console.log(`${name} was green, which is not recorded: the work tree has changes.`);
    return;
  }
  const commit = git('rev-parse', '--short', 'HEAD');
  const date = new Date().toISOString().slice(0, 10);
  const greens = { ...readGreens(), [name]: { commit, date, minutes } };
  writeFileSync(RECORD, `${JSON.stringify(greens, undefined, 2)}\n`);
}

/** @returns whether the suite was green */
function run(name: string): boolean {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, SUITES[name] ?? [], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status === 0) record(name, Math.ceil((performance.now() - begun) / 60_000));
  return status === 0;
}

const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--list');
const unknown = names.find((name) => !(name in SUITES));
if (unknown !== undefined) {
  console.log(`There is no suite "${unknown}". There are: ${Object.keys(SUITES).join(' ')}`);
  process.exit(1);
}
const wanted = words.includes('--list') ? [] : names.length > 0 ? names : Object.keys(SUITES);
const red = wanted.filter((name) => !run(name));
console.log('');
list();
if (red.length > 0) console.log(`\nRed: ${red.join(' ')}`);
process.exit(red.length > 0 ? 1 : 0);
