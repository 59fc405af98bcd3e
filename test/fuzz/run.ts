// Sends many requests made from the description of the API: `node test/fuzz/run.ts --requests 30000
// --seed 7`. Prints the seed and how often each status was answered; ends with 1 for any fault.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '30000' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
  },
});
const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'server', 'test/fuzz/document.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
);
process.exit(status ?? 1);
