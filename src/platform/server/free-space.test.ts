import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { freeSpace, watchFreeSpace } from './free-space.ts';
import { createLog } from './log.ts';

async function linesWhile(enough: number, folder = tmpdir()): Promise<string[]> {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const stop = await watchFreeSpace({ folders: [folder], log: createLog('info', to), enough });
  stop();
  return lines;
}

test('a disk with too little room is named in the log', async () => {
  const [line = ''] = await linesWhile(Number.MAX_SAFE_INTEGER);
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    folder: tmpdir(),
    msg: 'the disk is nearly full',
  });
});

test('one with enough room is not, nor a folder that is not there yet', async () => {
  expect(await freeSpace(tmpdir())).toBeGreaterThan(0);
  expect(await linesWhile(1)).toEqual([]);
  expect(await linesWhile(Number.MAX_SAFE_INTEGER, '/not/there')).toEqual([]);
});
