// Completes the lock files (decision 9): addresses and hashes, and packages of other systems that npm left out.
// `--check` says what is missing and changes nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addressOf, isHashed, lockfileFaults, missingOptional } from '../start/lockfile-faults.mjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const FOLDERS = ['', 'bench', 'test/firebase/emulator'];
const INSTALL = [
  'install',
  '--package-lock-only',
  '--ignore-scripts',
  '--omit-lockfile-registry-resolved=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** npm adds an optional package only together with the one that asks for it. */
function takeOutIncomplete(packages) {
  const unhashed = Object.keys(packages).filter(
    (folder) => folder !== '' && !isHashed(packages[folder]),
  );
  for (const folder of unhashed) delete packages[folder];
  for (const [parent, name] of missingOptional(packages)) {
    if (parent === '') delete packages[''].optionalDependencies[name];
    else delete packages[parent];
  }
}

function addAddresses(packages) {
  for (const [folder, entry] of Object.entries(packages)) {
    if (folder === '' || entry.inBundle || entry.resolved) continue;
    entry.resolved = addressOf(folder, entry);
  }
}

function complete(file) {
  const lock = read(file);
  takeOutIncomplete(lock.packages);
  addAddresses(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
  const options = {
    cwd: path.dirname(file),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  };
  spawnSync('npm', INSTALL, options);
}

let faults = 0;
for (const folder of FOLDERS) {
  const file = path.join(ROOT, folder, 'package-lock.json');
  // A release has the shop's own alone.
  if (!existsSync(file)) continue;
  if (!process.argv.includes('--check')) complete(file);
  const found = lockfileFaults(read(file));
  for (const fault of found) console.log(`${path.relative(ROOT, file)}: ${fault}`);
  faults += found.length;
}
if (faults > 0)
  console.log('node scripts/checks/complete-lockfile.mjs completes what the registry has');
process.exit(faults === 0 ? 0 : 1);
