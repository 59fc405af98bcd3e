// Runs every test: installs missing packages, builds the web, runs server tests and browser journeys, sums both in a line.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { buildWeb, inRoot, installPackages, shopNode } from './prepare.mjs';

const REPORT = '.cache/test-report.json';

await installPackages({ withTools: true });
await buildWeb();
rmSync(REPORT, { force: true });
const { status } = spawnSync(
  shopNode(),
  [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  testResults = [],
} = readReport();
tellSecondTries(testResults);
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(
  `${numPassedTests} passed, ${status !== 0 && numFailedTests === 0 ? 1 : numFailedTests} failed${skipped}`,
);
process.exit(status ?? 1);

/** A test that passed only on a second try shows a fault, of the shop or of the test. */
function tellSecondTries(files) {
  for (const { name, assertionResults } of files) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== 'passed' || failureMessages.length === 0) continue;
      console.log(
        `PASSED ONLY THE SECOND TIME: ${name}: ${fullName}\n${failureMessages.join('\n')}\n`,
      );
    }
  }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return {};
  }
}
