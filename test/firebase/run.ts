// The browser's part of IDENTITY=firebase against Firebase's own emulator, in a real browser:
//   node_modules/.bin/node test/firebase/run.ts            all of it
//   node_modules/.bin/node test/firebase/run.ts Google     what has this word in its sentence
// Apart from `npm test`, because the emulator brings more packages than the whole shop has.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ACCOUNT_CHECKS } from './account-checks.ts';
import { GOOGLE_CHECKS } from './google-checks.ts';
import { PASSWORD_CHECKS } from './password-checks.ts';
import { openStage, type Checks } from './stage.ts';
import { TOKEN_CHECKS } from './token-checks.ts';

const CHECKS: Checks = {
  ...ACCOUNT_CHECKS,
  ...PASSWORD_CHECKS,
  ...TOKEN_CHECKS,
  ...GOOGLE_CHECKS,
};

function installTools(): void {
  if (existsSync(path.join(import.meta.dirname, 'emulator/node_modules/firebase-tools'))) return;
  console.log('Installing the emulator (once, 240 MB) ...');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, {
    cwd: path.join(import.meta.dirname, 'emulator'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

installTools();
const stage = await openStage();
let passed = 0;
let failed = 0;
const [, , word = ''] = process.argv;
for (const [sentence, check] of Object.entries(CHECKS)) {
  if (!sentence.includes(word)) continue;
  try {
    await check(stage);
    passed += 1;
    console.log(`ok   ${sentence}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${sentence}\n${error instanceof Error ? error.stack : String(error)}`);
  }
}
await stage.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
