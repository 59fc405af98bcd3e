import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { ask, digestsOf, restore, tablesIn, useBackups } from '#test/support/backups.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const PICTURES = 15;
const PICTURE_BYTES = 1_000_000;

const backups = useBackups();
let source: TestDatabase;
let folder: string;
let written: string;

/** Enough rows to be killed in the middle. */
async function keepMany(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let count = 0; count < PICTURES; count += 1) {
    await client.query(
      'INSERT INTO media (id, sha256, bytes, byte_length, width, height) VALUES ($1, $2, $3, octet_length($3::bytea), 1, 1)',
      [randomBytes(16).toString('base64url'), randomBytes(32), randomBytes(PICTURE_BYTES)],
    );
  }
  await client.end();
}

beforeAll(async () => {
  source = await createTestDatabase();
  await keepMany(source.connectionString);
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-killed-'));
  written = (await backups.write(source.connectionString)).file;
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** `npm run backup` or `npm run restore` as a process of its own. */
function run(script: string, connectionString: string, args: string[]): Running {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...COMPILE_CACHE, DATABASE_URL: connectionString },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
}

/** Waits until the database is at such a statement for a session of this name. */
async function until(connectionString: string, session: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const text =
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND query LIKE $2';
  await vi.waitUntil(async () => (await client.query(text, [session, statement])).rows.length > 0, {
    ...PATIENTLY,
    interval: 2,
  });
  await client.end();
}

async function sessionsEnd(connectionString: string): Promise<unknown> {
  const text =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'lehar-%'";
  return vi.waitUntil(async () => (await ask(connectionString, text)).length === 0, PATIENTLY);
}

describe('npm run backup', () => {
  test('writes a file that npm run restore puts back', async () => {
    const file = path.join(folder, 'good.tar');
    const backup = run('backup', source.connectionString, ['--to', file]);
    expect([await backup.ended, backup.output()]).toEqual([
      0,
      expect.stringContaining('read back and whole'),
    ]);
    const made = await createTestDatabase('template0');
    const { connectionString } = made;
    const restoring = run('restore', connectionString, [file]);
    expect([await restoring.ended, restoring.output()]).toEqual([
      0,
      expect.stringMatching(/^Restored: \d+ rows in \d+ tables.*\nThe audit chain holds\.\n$/),
    ]);
    expect(await digestsOf(connectionString)).toEqual(await digestsOf(source.connectionString));
    await made.drop();
  });

  test('that is killed leaves nothing that looks like a backup', async () => {
    const file = path.join(folder, 'killed.tar');
    const backup = run('backup', source.connectionString, ['--to', file]);
    const partialSize = async (): Promise<number> => {
      const name = (await readdir(folder)).find((one) => one.startsWith('killed.tar.'));
      return name === undefined ? 0 : (await stat(path.join(folder, name))).size;
    };
    await vi.waitUntil(async () => (await partialSize()) > 2 * PICTURE_BYTES, {
      ...PATIENTLY,
      interval: 1,
    });
    await kill(backup);
    const left = (await readdir(folder)).filter((name) => name.startsWith('killed'));
    expect(left).toEqual([expect.stringMatching(/^killed\.tar\.[0-9a-f]{8}\.partial$/)]);
    const attempt = restore(source.connectionString, path.join(folder, left[0] ?? ''));
    await expect(attempt).rejects.toThrow(/cut off/);
  });

  test('that loses its connection says so, ends with 1 and leaves nothing', async () => {
    const file = path.join(folder, 'lost.tar');
    const backup = run('backup', source.connectionString, ['--to', file]);
    await until(source.connectionString, 'lehar-backup', 'COPY "public"."media"%');
    await ask(
      source.connectionString,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lehar-backup'",
    );
    expect(await backup.ended).toBe(1);
    expect(backup.output()).toMatch(/^No backup was written\. /m);
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  });

  test('leaves a file alone that is there already', async () => {
    const { mtimeMs } = await stat(written);
    const backup = run('backup', source.connectionString, ['--to', written]);
    expect([await backup.ended, backup.output()]).toEqual([
      1,
      `No backup was written. ${written} exists already and was left as it is. Give another name.\n`,
    ]);
    expect((await stat(written)).mtimeMs).toBe(mtimeMs);
  });
});

describe('npm run restore', () => {
  const killInside = async (connectionString: string, args: string[]): Promise<void> => {
    const restoring = run('restore', connectionString, args);
    await until(connectionString, 'lehar-restore', 'COPY "public"."media"%');
    await kill(restoring);
    await sessionsEnd(connectionString);
  };

  test('that is killed leaves an empty database empty', async () => {
    const made = await createTestDatabase('template0');
    const { connectionString } = made;
    await killInside(connectionString, [written]);
    expect(await digestsOf(connectionString)).toEqual({});
    const { manifest } = await restore(connectionString, written);
    expect(tablesIn((await backups.write(connectionString)).manifest)).toEqual(tablesIn(manifest));
    await made.drop();
  });

  test('that is killed leaves a shop as it was', async () => {
    const made = await createTestDatabase();
    const { connectionString } = made;
    await ask(connectionString, "INSERT INTO category (name, slug) VALUES ('Trays', 'trays')");
    const before = await digestsOf(connectionString);
    await killInside(connectionString, [written, '--yes']);
    expect(await digestsOf(connectionString)).toEqual(before);
    await made.drop();
  });

  test('ends with 1 and one sentence when it is refused', async () => {
    const refused = run('restore', source.connectionString, [path.join(ROOT, 'package.json')]);
    expect([await refused.ended, refused.output()]).toEqual([
      1,
      expect.stringMatching(/^\/.*package\.json is no backup of a shop.*\.\n$/),
    ]);
    const unnamed = run('restore', source.connectionString, []);
    expect([await unnamed.ended, unnamed.output()]).toEqual([1, expect.stringContaining('FILE')]);
  });
});
