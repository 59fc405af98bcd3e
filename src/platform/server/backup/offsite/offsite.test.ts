import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { digestsOf, restore } from '#test/support/backups.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startS3Server, type S3Server } from '#test/support/s3-server.ts';
import { createLog } from '../../log.ts';
import { listBackupStates, watchPlaces } from '../backup-state-queries.ts';
import { backupName, backUpToday } from '../daily-backup.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { copyOffsite, type OffsiteSettings } from './copy-offsite.ts';
import { decrypt, encrypt } from './encryption.ts';
import { fetchBackup } from './fetch-backup.ts';
import { surplusBackups } from './surplus-backups.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const PASSPHRASE = 'correct horse battery staple';
/** A key in a millisecond; the commands, run as processes, take their own. */
const WORK_FACTOR = 8;
const PICTURE_BYTES = 9_000_000;

let server: S3Server;
let source: TestDatabase;
let folder: string;
let prefix: string;
let client: S3Client;

beforeAll(async () => {
  server = await startS3Server();
  source = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-offsite-'));
  client = new S3Client({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: server.key, secretAccessKey: server.secret },
    forcePathStyle: true,
  });
});
afterAll(async () => {
  await source.drop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.fail(undefined);
  prefix = `${randomBytes(6).toString('hex')}/`;
});

const access = () => ({
  endpoint: server.endpoint,
  region: 'us-east-1',
  key: server.key,
  secret: server.secret,
});

function settings(change: Partial<OffsiteSettings> = {}): OffsiteSettings {
  const at = { bucket: server.bucket, prefix };
  const secret = { passphrase: PASSPHRASE, workFactor: WORK_FACTOR };
  return { folder: at, access: access(), ...secret, ...change };
}

const bucketUrl = () => `s3://${server.bucket}/${prefix}`;
const namesInBucket = async () =>
  (await openBackupBucket(access(), { bucket: server.bucket, prefix })).list();

function put(name: string, content: string | Uint8Array): Promise<unknown> {
  const at = { Bucket: server.bucket, Key: prefix + name };
  return client.send(new PutObjectCommand({ ...at, Body: content }));
}

function fetch(from: string, change: object = {}) {
  const given = { from, access: access(), passphrase: PASSPHRASE, folder };
  return fetchBackup({ ...given, ...change });
}

/** The command as a process, and what it says. */
function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COMPILE_CACHE,
      BACKUP_DIR: path.join(folder, 'here'),
      BACKUP_S3_ENDPOINT: server.endpoint,
      BACKUP_S3_KEY: server.key,
      BACKUP_S3_SECRET: server.secret,
      BACKUP_PASSPHRASE: PASSPHRASE,
      ...env,
    },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => {
    const [out, error] = await said;
    return { code: code as number | null, out, error };
  });
  return { child, ended };
}

/** More than one part of an upload. */
async function addPicture(): Promise<void> {
  const db = new pg.Client({ connectionString: source.connectionString });
  await db.connect();
  await db.query(
    'INSERT INTO media (id, sha256, bytes, byte_length, width, height) VALUES ($1, $2, $3, octet_length($3::bytea), 1, 1)',
    [randomBytes(16).toString('base64url'), randomBytes(32), randomBytes(PICTURE_BYTES)],
  );
  await db.end();
}

describe('a machine that is lost', () => {
  test('is restored from the bucket by one command, with every row', async () => {
    await addPicture();
    const rows = await digestsOf(source.connectionString);
    const env = { DATABASE_URL: source.connectionString, BACKUP_URL: bucketUrl() };
    const backup = await run('backup', [], env).ended;
    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(backup.out).toContain('encrypted, read back and whole');
    const [name = ''] = await namesInBucket();
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: server.bucket, Key: prefix + name }),
    );
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(bytes.includes('lehar-backup-1')).toBe(false);
    await rm(path.join(folder, 'here'), { recursive: true });
    const target = await createTestDatabase('template0');
    const { connectionString } = target;
    const restored = await run('restore', [bucketUrl()], { DATABASE_URL: connectionString }).ended;
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toMatch(/^Restored: \d+ rows/);
    expect(await digestsOf(connectionString)).toEqual(rows);
    expect(await readdir(path.join(folder, 'here'))).toEqual([]);
    const { file, remove } = await fetch(bucketUrl() + name);
    const again = await restore(connectionString, file, { replace: true });
    expect(restored.out).toContain(`Restored: ${again.rows} rows`);
    await remove();
    await target.drop();
  });

  test('a backup that is killed while it uploads leaves nothing, and its parts go after a day', async () => {
    const env = { DATABASE_URL: source.connectionString, BACKUP_URL: bucketUrl() };
    const before = server.requestCount();
    const { child, ended } = run('backup', [], env);
    // The upload was begun, and the first of two parts has come.
    await vi.waitUntil(() => server.requestCount() >= before + 2, { ...PATIENTLY, interval: 1 });
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    expect(await namesInBucket()).toEqual([]);
    await expect(fetch(bucketUrl())).rejects.toThrow(`There is no backup in ${bucketUrl()}.`);
    const Bucket = server.bucket;
    const uploads = async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ Key = '' }) => Key);
    };
    expect(await uploads()).toEqual([expect.stringMatching(`^${prefix}lehar-.*\\.tar\\.age$`)]);
    const ofOthers = `${prefix}mine.bin`;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: ofOthers }));
    const copyAt = (now: Date) =>
      copyOffsite(import.meta.filename, { name: backupName(now), now }, settings());
    await copyAt(new Date());
    expect(await uploads()).toHaveLength(2);
    await copyAt(new Date(Date.now() + 25 * 3_600_000));
    expect(await uploads()).toEqual([ofOthers]);
  });
});

describe('the copies in the bucket', () => {
  let file: string;
  beforeAll(async () => {
    file = path.join(folder, 'any.tar');
    await writeFile(file, randomBytes(200_000));
  });

  test('are those of 14 days and of 6 months, after a good one only', async () => {
    const dayAt = (day: number) => new Date(Date.UTC(2026, 0, day, 0, 20));
    for (let day = 1; day < 40; day += 1) await put(`${backupName(dayAt(day))}.age`, 'old');
    await put('notes.txt', 'mine');
    server.fail('half', /^GET/);
    const attempt = copyOffsite(file, { name: backupName(dayAt(40)) }, settings());
    await expect(attempt).rejects.toThrow(/could not be read back, so it does not count/);
    server.fail(undefined);
    expect(await namesInBucket()).toHaveLength(39);
    await copyOffsite(file, { name: backupName(dayAt(40)) }, settings());
    const days = (await namesInBucket()).map((name) => name.slice(6, 16));
    const newest = Array.from({ length: 14 }, (_, at) =>
      dayAt(27 + at)
        .toISOString()
        .slice(0, 10),
    );
    expect(days).toEqual(newest);
    const Key = `${prefix}notes.txt`;
    await client.send(new GetObjectCommand({ Bucket: server.bucket, Key }));
  });

  test.each([
    ['list', /^GET .*list-type=2/],
    ['delete', /^DELETE/],
  ])('are good where the store does not let the shop %s older ones', async (_act, only) => {
    const dayAt = (day: number) => new Date(Date.UTC(2026, 0, day, 0, 20));
    for (let day = 1; day <= 15; day += 1) await put(`${backupName(dayAt(day))}.age`, 'old');
    server.fail('error', only);
    const copy = await copyOffsite(file, { name: backupName(dayAt(16)) }, settings());
    expect(copy).toMatchObject({ removed: [], notRemoved: expect.stringContaining('The store') });
    server.fail(undefined);
    expect(await namesInBucket()).toContain(`${backupName(dayAt(16))}.age`);
  });

  test('keep the last of each month and of each day', () => {
    const names: string[] = [];
    for (let hour = 0; hour < 300 * 24; hour += 12) {
      names.push(backupName(new Date(Date.UTC(2026, 0, 1, hour))));
    }
    const surplus = new Set(surplusBackups(names));
    const kept = names.filter((name) => !surplus.has(name)).map((name) => name.slice(6, 19));
    expect(kept.slice(0, 5)).toEqual(
      ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'].map((d) => `${d}T12`),
    );
    expect(kept.slice(5)).toHaveLength(14);
    expect([kept[5], kept.at(-1)]).toEqual(['2026-10-14T12', '2026-10-27T12']);
    expect(surplusBackups(names.slice(-3))).toEqual([names.at(-2)]);
  });

  test('of one day are made of one file, however often the bucket is away', async () => {
    const here = path.join(folder, 'nightly');
    const small = await createTestDatabase();
    const { connectionString } = small;
    const log = createLog('silent');
    const context = createTestContext(connectionString);
    const { db } = context.ctx;
    const options = { connectionString, db, folder: here, keep: 3, shop: '0.0.0', log };
    await watchPlaces(db, ['machine', 'bucket'], new Date());
    const backUp = (now = new Date()) => backUpToday({ ...options, offsite: settings(), now });
    server.fail('gone');
    await expect(backUp()).rejects.toThrow('does not answer');
    expect(await listBackupStates(db)).toMatchObject([
      { place: 'machine', last_good_at: expect.any(Date), last_failure: '' },
      {
        place: 'bucket',
        last_good_at: null,
        last_failure: expect.stringContaining('does not answer'),
      },
    ]);
    server.fail(undefined);
    await backUp();
    const [name = '', ...others] = await readdir(here);
    expect([others, await namesInBucket()]).toEqual([[], [`${name}.age`]]);
    await backUp(new Date(Date.now() + 60_000));
    expect(await readdir(here)).toHaveLength(2);
    const [, bucket] = await listBackupStates(db);
    expect(bucket).toMatchObject({ last_good_at: expect.any(Date), last_failure: '' });
    await context.close();
    await small.drop();
  });
});

describe('a store', () => {
  const file = import.meta.filename;
  const name = backupName(new Date());

  test.each([
    [
      'with another secret',
      { secret: 'another' },
      /refuses the shop.*Check BACKUP_S3_KEY, BACKUP_S3_SECRET/,
    ],
    ['with another key', { key: 'another' }, /refuses the shop.*Check BACKUP_S3_KEY/],
    ['that nobody runs', { endpoint: 'http://127.0.0.1:1' }, /does not answer.*BACKUP_S3_ENDPOINT/],
  ])('%s is told in one sentence, for a backup and for a restore', async (_, change, sentence) => {
    const other = settings({ access: { ...access(), ...change } });
    await expect(copyOffsite(file, { name }, other)).rejects.toThrow(sentence);
    await expect(fetch(bucketUrl(), { access: other.access })).rejects.toThrow(sentence);
  });

  test('without the bucket is told', async () => {
    const none = settings({ folder: { bucket: 'not-there', prefix } });
    const sentence = /There is no bucket not-there/;
    await expect(copyOffsite(file, { name }, none)).rejects.toThrow(sentence);
    await expect(fetch('s3://not-there/lehar')).rejects.toThrow(sentence);
  });

  test.each(['silent', 'elsewhere', 'cut'] as const)('that is %s is told', async (fault) => {
    const patient = settings({ access: { ...access(), silenceMs: 500 } });
    server.fail(fault);
    await expect(copyOffsite(file, { name }, patient)).rejects.toThrow(
      /^The (store of the )?bucket/,
    );
  });
});

describe('a restore', () => {
  const plain = 'what the shop keeps';
  const encrypted = async (content: AsyncIterable<Uint8Array>) =>
    buffer(await encrypt(content, PASSPHRASE, WORK_FACTOR));
  async function* bytes(content: string | Uint8Array) {
    yield Buffer.from(content);
  }
  const read = async (content: Uint8Array, passphrase = PASSPHRASE) =>
    buffer(decrypt(bytes(content), { name: 'it', passphrase }));

  test('opens what the command age has encrypted', async () => {
    const byAge =
      'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBqU3JnQ1VTckRIQko3Y3lFREJYS0l3IDE4CnFhMWJtemMzQmh1eG12VjE2NWFrdFg3YWdMZll4MDBJ' +
      'b1dReGtzTWZWN1UKLS0tIDhKVjI2T2w1QmZMNTdjTW9va2ZLZ1Q0ZUs5RkVwSmhUc2h6WFM2K0V6TTAKVY9/8bBDzf9jNBAYbhSN/tnkTJlbtQ+YYTVK8iC6' +
      '1ze8NoF+7hX6ToQKgTNIya1PXhbN';
    expect((await read(Buffer.from(byAge, 'base64'))).toString()).toBe(plain);
  });

  test('says that the passphrase is another', async () => {
    await expect(read(await encrypted(bytes(plain)), 'x'.repeat(20))).rejects.toThrow(
      /^BACKUP_PASSPHRASE does not open it: .*Nothing was restored\.$/,
    );
  });

  test('notices every flipped bit and every cut', async () => {
    const whole = await encrypted(bytes(randomBytes(70_000)));
    const header = whole.indexOf('\n---') + 4;
    const places = [0, 30, header - 10, header + 5, header + 60, 40_000, whole.length - 1];
    for (const at of places) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await expect(read(flipped), `byte ${at}`).rejects.toThrow('Nothing was restored.');
    }
    for (const length of [0, 10, 21, 22, header, header + 50, 65_000, whole.length - 1]) {
      await expect(read(whole.subarray(0, length)), `cut at ${length}`).rejects.toThrow(
        'Nothing was restored.',
      );
    }
  });

  test('refuses what is no backup, encrypted or not, and leaves no file', async () => {
    const name = `${backupName(new Date())}.age`;
    await put(name, 'no backup '.repeat(1000));
    await expect(fetch(bucketUrl())).rejects.toThrow(`${name} is no encrypted backup of a shop.`);
    await put(name, await encrypted(bytes('no backup '.repeat(1000))));
    const { file, remove } = await fetch(bucketUrl());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(restore(source.connectionString, file)).rejects.toThrow('is no backup of a shop');
    await remove();
    expect((await readdir(folder)).filter((one) => one.endsWith('.partial'))).toEqual([]);
  });

  test('takes an encrypted file that was fetched by hand', async () => {
    const file = path.join(folder, 'by-hand.tar.age');
    await writeFile(file, await encrypted(bytes(plain)));
    const fetched = await fetch(file);
    expect(await readFile(fetched.file, 'utf8')).toBe(plain);
    await fetched.remove();
    await expect(fetch(file, { passphrase: undefined })).rejects.toThrow('Set BACKUP_PASSPHRASE');
  });

  test('needs a key, an address and a backup', async () => {
    await expect(fetch(bucketUrl(), { access: undefined })).rejects.toThrow('Set BACKUP_S3_KEY');
    await expect(fetch('s3://No Bucket')).rejects.toThrow('no address like s3://bucket/folder');
    const missing = `${bucketUrl()}lehar-2026-01-01T00-00-00Z.tar.age`;
    await expect(fetch(missing)).rejects.toThrow(`There is no ${missing}.`);
  });
});
