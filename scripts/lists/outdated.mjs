// Lists pinned packages that the registry has newer releases of, within their major version; ends with 1 for a patch that
// is out. Looked at weekly, apart from the gate, whose answer must not change by itself.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.join(import.meta.dirname, '../../package.json');
const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));

const numbersOf = (version) => version.split('-')[0].split('.').map(Number);

/** 'minor', 'patch' or undefined: other majors are changes of their own, and some tags name older lines. */
function stepTo(latest, pinned) {
  const [theirs, ours] = [numbersOf(latest), numbersOf(pinned)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at > 0 && theirs[at] > ours[at] ? ['minor', 'patch'][at - 1] : undefined;
}

const { stdout } = spawnSync('npm', ['outdated', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const found = JSON.parse(stdout || '{}');
let patches = 0;
for (const [name, pinned] of Object.entries({ ...dependencies, ...devDependencies })) {
  const latest = found[name]?.latest;
  const step = latest && stepTo(latest, pinned);
  if (!step) continue;
  if (step === 'patch') patches += 1;
  console.log(`${step}: ${name} ${pinned}, ${latest} is out`);
}
console.log(patches === 0 ? 'No patch is missing' : `${patches} patches are missing`);
process.exit(patches === 0 ? 0 : 1);
