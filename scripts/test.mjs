// Runs every test there is: installs what is missing, builds the web, then the server's tests and the
// browser journeys. Closes with one line that sums both.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { buildWeb, inRoot, installPackages, pinnedNode } from './prepare.mjs';

const REPORT = '.cache/test-report.json';

await installPackages();
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
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport();
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(
  `${numPassedTests} passed, ${status !== 0 && numFailedTests === 0 ? 1 : numFailedTests} failed${skipped}`,
);
process.exit(status ?? 1);

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return {};
  }
}
