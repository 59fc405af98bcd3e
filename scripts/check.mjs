// The one gate, also in CI: format, lint, types, walls, dead code, names, docs, known vulnerabilities.
// `npm run check -- types` runs only the steps whose names contain a word.
import { spawnSync } from 'node:child_process';
import { installPackages } from './start/prepare.mjs';

const STEPS = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['route types', 'react-router', ['typegen']],
  ['styles and their types', 'node', ['scripts/checks/check-styles.ts']],
  ['types: contract', 'tsc', ['-p', 'tsconfig.contract.json']],
  ['types: server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types: tests', 'tsc', ['-p', 'tsconfig.test.json']],
  ['types: web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['walls', 'depcruise', ['src', 'demo', '--config', '.dependency-cruiser.mjs']],
  ['dead code', 'knip', []],
  ['names', 'node', ['scripts/checks/check-names.ts']],
  ['forms', 'node', ['scripts/checks/check-forms.ts']],
  ['lock files', 'node', ['scripts/checks/complete-lockfile.mjs', '--check']],
  ['docs', 'node', ['scripts/checks/check-docs.ts']],
  ['row types', 'node', ['scripts/lists/generate-row-types.ts', '--check']],
  ['OpenAPI', 'node', ['scripts/checks/lint-openapi.ts']],
  ['known holes', 'node', ['scripts/checks/audit.mjs']],
];

await installPackages({ withTools: true });
const words = process.argv.slice(2);
const steps = STEPS.filter(
  ([name]) => words.length === 0 || words.some((word) => String(name).includes(word)),
);
let failed = 0;
for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${String(name)} (${seconds} s)`);
  if (status === 0) {
    // Some steps report something although they pass.
    if (['names', 'known holes'].includes(String(name)) && stdout !== '')
      console.log(`     ${stdout.trim()}`);
    continue;
  }
  failed += 1;
  console.log(stdout, stderr);
}
console.log(failed === 0 ? 'All checks passed' : `${failed} checks failed`);
process.exit(failed === 0 ? 0 : 1);
