// Runs every test: installs missing packages, builds the web, runs server tests and browser journeys, sums both in a line.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { buildWeb, inRoot, installPackages, shopNode } from './start/prepare.mjs';
import { onEndOfNpm } from './start/under-npm.mjs';

const REPORT = '.cache/test-report.json';
const JOURNEY = /[\\/]test[\\/]e2e[\\/]/;

await installPackages({ withTools: true });
await buildWeb();
// Pictures of every screen are taken by `npm run look` alone.
const first = await runTests(['--project=!look', ...process.argv.slice(2)]);
// Decision 81: a file whose journey failed is run once more, from the beginning.
const again = first.files.filter((file) => hasFailed(file) && JOURNEY.test(file.name));
if (again.length > 0) console.log(`\nA second try of ${again.length} of the files\n`);
const second =
  again.length > 0
    ? await runTests(['--project', 'e2e', ...again.map(({ name }) => name)])
    : { files: [], isBroken: false };
tellSecondTries(again, second.files);

const files = [...first.files.filter((file) => !again.includes(file)), ...second.files];
const passed = count(files, 'passed');
const failed = files.filter(hasFailed);
const failures = failed.reduce((sum, file) => sum + Math.max(1, count([file], 'failed')), 0);
const broken = [first, second].filter(({ isBroken }) => isBroken).length;
const skipped = count(files, 'pending') + count(files, 'skipped') + count(files, 'todo');
console.log(
  `${passed} passed, ${failures + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exit(failures + broken === 0 ? 0 : 1);

/** Runs Vitest to its end. @returns its report by files, and whether it failed although none of them did */
async function runTests(args) {
  rmSync(REPORT, { force: true });
  const vitest = spawn(
    shopNode(),
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...args,
    ],
    { stdio: 'inherit' },
  );
  let stoppedBy;
  const stop = (signal) => vitest.kill((stoppedBy = signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  onEndOfNpm(() => stop('SIGTERM'));
  const status = await new Promise((resolve) => vitest.on('exit', resolve));
  if (stoppedBy !== undefined) process.exit(128 + os.constants.signals[stoppedBy]);
  const files = readReport();
  return { files, isBroken: status !== 0 && !files.some(hasFailed) };
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')).testResults;
  } catch {
    return [];
  }
}

function hasFailed({ status }) {
  return status === 'failed';
}

function count(files, sought) {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === sought).length;
}

/** A journey that passed only on a second try shows a fault, of the shop or of the test. */
function tellSecondTries(files, triedAgain) {
  for (const { name, message, assertionResults } of files) {
    if (triedAgain.find((file) => file.name === name)?.status !== 'passed') continue;
    const faults = assertionResults
      .filter(hasFailed)
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
    console.log(
      `PASSED ONLY THE SECOND TIME: ${name}\n${[...faults, message].filter(Boolean).join('\n')}\n`,
    );
  }
}
