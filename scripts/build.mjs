// Runs `npm run build`: packages and pages up to date, so that a start needs neither npm nor a writable folder.
// With --release it then takes what only builds and tests out of package.json and the lock file (deploy/release.sh).
import { existsSync, writeFileSync } from 'node:fs';
import { lockfileFaults } from './start/lockfile-faults.mjs';
import {
  buildWeb,
  fail,
  inRoot,
  installPackages,
  npm,
  read,
  stampBuild,
} from './start/prepare.mjs';

const BUILDERS = [
  '@firebase/app',
  '@firebase/auth',
  '@fontsource-variable/eczar',
  '@fontsource-variable/figtree',
  '@react-router/dev',
  'isbot',
  'vite',
];

async function leaveOutBuilders() {
  const { devDependencies: _, ...manifest } = JSON.parse(read(inRoot('package.json')));
  for (const name of BUILDERS) delete manifest.dependencies[name];
  writeFileSync(inRoot('package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { ok, output } = await npm('Leaving out what only builds', [
    'install',
    '--package-lock-only',
    '--ignore-scripts',
  ]);
  if (!ok) fail('The lock file of the release could not be written. npm said:', output);
  const faults = lockfileFaults(JSON.parse(read(inRoot('package-lock.json'))));
  if (faults.length > 0) fail('The lock file of the release is incomplete:', faults.join('\n'));
  stampBuild();
}

const isRelease = process.argv.includes('--release');
if (isRelease && existsSync(inRoot('.git'))) {
  fail('--release would change package.json of this clone. deploy/release.sh works in a copy.');
}
await installPackages();
await buildWeb();
if (isRelease) await leaveOutBuilders();
