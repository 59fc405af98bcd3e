// Orders under concurrency and crashes, against real processes on a real PostgreSQL:
//   node test/faults/run.ts                 all of it, long
//   node test/faults/run.ts F4 F13          only these
//   node test/faults/run.ts --short         the form that `npm test` runs
//   node test/faults/run.ts soak --minutes 60
// Ctrl-C ends the kills of F1 early, and once more the run.
// Ends with 1 if anything was wrong. Figures of a run are in docs/reliability.md.
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#platform/server/database/migrate.ts';
import { administer, onDatabase } from '#test/support/postgres-setup.ts';
import { startTestServer } from '#test/support/test-postgres.ts';
import { CASES } from './cases.ts';
import type { FaultCase, Outcome, Size } from './harness/outcome.ts';
import { openStage, type Stage } from './harness/stage.ts';

const MOST_SHOWN = 20;

/** A stage on an empty database, of TEST_DATABASE_URL or of a PostgreSQL started for it. */
async function setUp(): Promise<{ stage: Stage; takeDown: () => Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  const server = outside ? undefined : await startTestServer();
  const url = outside ?? server?.connectionString ?? '';
  const name = `faults_${process.pid}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const connectionString = onDatabase(url, name);
  const folder = path.resolve(import.meta.dirname, '../../db/migrations');
  await migrate({ connectionString, folder });
  const stage = await openStage({
    connectionString,
    hasMail: true,
    isHurried: () => isHurried,
    flags,
  });
  return {
    stage,
    async takeDown() {
      await stage.close();
      await administer(url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server?.stop();
    },
  };
}

function load(): string {
  return os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
}

/** A case that breaks off is wrong itself, and the others are tried all the same. */
function brokenOff(error: unknown): Outcome {
  return { counts: {}, wrong: [`it broke off: ${String(error)}`] };
}

/** @returns how much was wrong */
async function tryCase(stage: Stage, fault: FaultCase, size: Size): Promise<number> {
  const begun = performance.now();
  const loadBefore = load();
  const { counts, wrong, notTried } = await fault.run(stage, size).catch(brokenOff);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `\n${fault.name}: ${fault.says} (${seconds} s, load ${loadBefore} before, ${load()} after)`,
  );
  if (notTried !== undefined) {
    console.log(`  NOT TRIED HERE: ${notTried}`);
    notTriedHere.push(fault.name);
  }
  for (const [what, count] of Object.entries({ ...counts, wrong: wrong.length })) {
    console.log(`  ${what.padEnd(28)} ${count}`);
  }
  for (const one of wrong.slice(0, MOST_SHOWN)) console.log(`  WRONG ${one}`);
  return wrong.length;
}

const notTriedHere: string[] = [];
let isHurried = false;
process.once('SIGINT', () => {
  isHurried = true;
});

const words = process.argv.slice(2);
const size: Size = words.includes('--short') ? 'short' : 'long';
const flags: Record<string, number> = {};
const names = words.filter((word, index) => {
  if (!/^\d+$/.test(word)) return !word.startsWith('--');
  flags[(words[index - 1] ?? '').replace('--', '')] = Number(word);
  return false;
});
const unknown = names.find((name) => !CASES.some((one) => one.name === name));
if (unknown !== undefined) {
  console.log(
    `There is no fault "${unknown}". There are: ${CASES.map(({ name }) => name).join(' ')}`,
  );
  process.exit(1);
}
const { stage, takeDown } = await setUp();
let wrong = 0;
try {
  for (const one of CASES) {
    const isSelected = names.length === 0 ? !one.isApart : names.includes(one.name);
    if (isSelected) wrong += await tryCase(stage, one, size);
  }
} finally {
  await takeDown();
}
if (notTriedHere.length > 0) console.log(`\nNot tried here: ${notTriedHere.join(' ')}`);
console.log(`\n${wrong === 0 ? 'Nothing was wrong' : `${wrong} were wrong`}`);
process.exit(wrong === 0 ? 0 : 1);
