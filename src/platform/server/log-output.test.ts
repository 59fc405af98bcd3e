import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { HANGS_AFTER_MS } from '#test/support/patience.ts';

const LINES = 500;
/** Reports when the event loop has turned after all lines were logged, and ends then. */
const scriptOf = (ending: string) => `
  import { createLog } from ${JSON.stringify(path.resolve(import.meta.dirname, 'log.ts'))};
  process.stdout.on('error', () => undefined);
  const log = createLog('info');
  for (let line = 0; line < ${LINES}; line += 1) log.info({ line, wide: 'x'.repeat(500) }, 'request');
  setTimeout(() => process.send('went on', () => ${ending}), 50);`;

type Ended = { went: unknown; code: unknown };

function start(output: 'pipe' | number, ending = 'process.exit(0)'): ChildProcess {
  const args = ['--input-type=module', '--eval', scriptOf(ending)];
  const stdio = ['ignore', output, 'inherit', 'ipc'] as const;
  // One that cannot end is not left behind by a test that fails.
  return spawn(process.execPath, args, {
    stdio: [...stdio],
    timeout: HANGS_AFTER_MS,
    killSignal: 'SIGKILL',
  });
}

async function end(child: ChildProcess): Promise<Ended> {
  const [[went], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return { went, code };
}

const WELL = { went: 'went on', code: 0 };

test('every line is written, in its order', async () => {
  // A process that ends without process.exit waits for a slow reader.
  const child = start('pipe', 'process.disconnect()');
  const ending = end(child);
  await once(child, 'message');
  const [written, ended] = await Promise.all([child.stdout && text(child.stdout), ending]);
  const lines = (written ?? '').trim().split('\n');
  const numbers = lines.map((line) => (JSON.parse(line) as { line: number }).line);
  expect(numbers).toEqual(Array.from({ length: LINES }, (_, line) => line));
  expect(ended).toEqual(WELL);
});

test('a process with an unread output goes on, and can end', async () => {
  expect(await end(start('pipe'))).toEqual(WELL);
});

test('one whose reader has gone, too', async () => {
  const child = start('pipe');
  child.stdout?.destroy();
  expect(await end(child)).toEqual(WELL);
});

test.skipIf(!existsSync('/dev/full'))('and one that writes to a full disk', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await end(start(full))).toEqual(WELL);
  closeSync(full);
});
