// Runs every test there is: installs what is missing, builds the web, then the server's tests and the
// browser journeys. Closes with one line that sums both.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { buildWeb, inRoot, installPackages, pinnedNode } from './prepare.mjs';

const REPORT = '.cache/test-report.json';

await installPackages({ withTools: true });
await buildWeb();
rmSync(REPORT, { force: true });
const { status } = spawnSync(
  pinnedNode(),
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

/** What passed only when it was tried again is a fault to be found, of the shop or of its test. */
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
