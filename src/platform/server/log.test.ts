import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logTo(): { log: ReturnType<typeof createLog>; written: () => string } {
  const chunks: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { log: createLog('info', to), written: () => chunks.join('') };
}

test.each([
  'a\n{"level":"info","msg":"forged"}',
  'a\r\nb',
  'a\u2028b',
  'a"}b',
  '\u001b[2Ja',
  '%s %d',
])('a value with %j makes no second line and comes back as it was', (value) => {
  const { log, written } = logTo();
  log.info({ route: value }, 'request');
  expect(
    written()
      .split(/[\r\n]+/)
      .filter(Boolean),
  ).toHaveLength(1);
  expect(written()).not.toContain('\u001b');
  expect(JSON.parse(written())).toMatchObject({ route: value, msg: 'request', level: 'info' });
});

test('a line has its time in UTC', () => {
  const { log, written } = logTo();
  log.warn('request');
  const { time } = JSON.parse(written()) as { time: string };
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("row values in PostgreSQL's errors are left out", () => {
  const { log, written } = logTo();
  const detail = 'Key (email)=(asha@example.com) already exists.';
  log.error(
    { err: Object.assign(new Error('duplicate key'), { detail, where: detail }) },
    'failed',
  );
  expect(written()).toContain('duplicate key');
  expect(written()).not.toContain('asha@example.com');
});
