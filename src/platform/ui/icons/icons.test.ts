import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

test('every icon is as its drawing makes it', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['scripts/lists/generate-icons.ts', '--check'], {
    cwd: ROOT,
  });
  expect(stdout).toMatch(/^[1-9]\d* icons\n$/);
});
