import { chmod, mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mountSmallDisk } from '#test/faults/harness/small-disk.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { restore } from '#test/support/backups.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { listBackupStates } from './backup-state-queries.ts';
import {
  backUpDaily,
  backUpInto,
  backupName,
  refuseTooLittleRoom,
  removeOldBackups,
} from './daily-backup.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let database: TestDatabase;
let folder: string;
const lines: string[] = [];
const log = createLog(
  'info',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-daily-'));
  return () => rm(folder, { recursive: true, force: true });
});

function options(change: object = {}) {
  const { connectionString } = database;
  return { connectionString, folder, keep: 3, shop: '0.0.0', log, ...change };
}

async function makeBackups(days: number): Promise<string[]> {
  const names = Array.from({ length: days }, (_, day) =>
    backupName(new Date(Date.UTC(2026, 0, 1 + day, 0, 5))),
  );
  for (const name of names) await writeFile(path.join(folder, name), 'old');
  return names;
}

describe('the daily backup', () => {
  test('is written by the shop into a folder that it makes, and said in the log', async () => {
    const inner = path.join(folder, 'new/place');
    const { connectionString } = database;
    const jobs = createJobs({ connectionString, log });
    await jobs.start();
    const before = Date.now();
    const context = createTestContext(connectionString);
    const { db } = context.ctx;
    await backUpDaily(jobs, { ...options({ folder: inner }), db });
    await vi.waitUntil(() => lines.some((line) => line.includes('backup written')), PATIENTLY);
    await jobs.stop();
    const noted = await listBackupStates(db);
    expect(noted).toMatchObject([{ place: 'machine', last_failure: '' }]);
    expect(noted[0]?.last_good_at?.getTime()).toBeGreaterThanOrEqual(before);
    await context.close();
    const [name = ''] = await readdir(inner);
    expect(name).toMatch(/^lehar-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/);
    const made = await createTestDatabase('template0');
    const target = made.connectionString;
    await restore(target, path.join(inner, name));
    await made.drop();
  });

  test('keeps the newest, and removes older ones only', async () => {
    const old = await makeBackups(5);
    await writeFile(path.join(folder, 'lehar-notes.tar'), 'mine');
    await backUpInto(options());
    const left = await readdir(folder);
    expect(left.filter((name) => old.includes(name))).toEqual(old.slice(-2));
    expect(left).toContain('lehar-notes.tar');
    expect(left).toHaveLength(4);
  });

  test('that fails says so, leaves no file and removes no older one', async () => {
    const old = await makeBackups(5);
    const nowhere = new URL(database.connectionString);
    nowhere.pathname = '/not_there';
    const attempt = backUpInto(options({ connectionString: nowhere.href }));
    await expect(attempt).rejects.toThrow('not_there');
    expect((await readdir(folder)).toSorted()).toEqual(old);
    expect(lines.join('')).toContain('the daily backup failed');
  });

  test('that cannot write its file fails', async () => {
    const file = path.join(folder, 'a-file');
    await mkdir(folder, { recursive: true });
    await writeFile(file, '');
    await chmod(file, 0o600);
    await expect(backUpInto(options({ folder: file }))).rejects.toThrow(
      `${file} cannot be written`,
    );
  });

  test('says that its disk is full, writes nothing then, and leaves older ones', async ({
    skip,
  }) => {
    const disk = await mountSmallDisk(path.join(folder, 'disk'), 4);
    if (disk === undefined) return skip('only an administrator of Linux may mount a disk');
    try {
      await disk.leave(16_384);
      const attempt = () => backUpInto(options({ folder: disk.folder }));
      await expect(attempt()).rejects.toThrow('its disk is full, so make room or set BACKUP_DIR');
      expect(await readdir(disk.folder)).toEqual(['takers']);
      const first = { folder: path.join(disk.folder, 'new'), dataDir: undefined, firstBytes: 10e6 };
      await expect(refuseTooLittleRoom(first)).rejects.toThrow('a backup needs 10 MB');
      await disk.clear();
      const [old = ''] = await makeBackups(1);
      const large = path.join(disk.folder, old);
      await writeFile(large, Buffer.alloc(2_500_000));
      await expect(attempt()).rejects.toThrow(
        `The disk of ${disk.folder} has 2 MB of free space, and a backup needs 3 MB. Make room`,
      );
      expect(await readdir(disk.folder)).toEqual([old]);
      await truncate(large, 1_000);
      const withDatabase = options({ folder: disk.folder, dataDir: disk.folder });
      await expect(backUpInto(withDatabase)).rejects.toThrow('a backup needs 257 MB');
      await attempt();
    } finally {
      await disk.close();
    }
  });

  test('removes partial files of killed ones after a day', async () => {
    const [stale, young] = ['lehar-a.tar.00.partial', 'lehar-b.tar.11.partial'];
    for (const name of [stale, young]) await writeFile(path.join(folder, name), '');
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await utimes(path.join(folder, stale), twoDaysAgo, twoDaysAgo);
    expect(await removeOldBackups(folder, 14)).toEqual([stale]);
    expect(await readdir(folder)).toEqual([young]);
  });
});
