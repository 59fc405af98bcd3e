import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, digestsOf, MIGRATIONS, restore, useBackups } from '#test/support/backups.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { BLOCK, paddingOf, readTarHeader, sha256, tarHeader } from './archive/tar-header.ts';
import { BackupError } from './backup-error.ts';

type Entry = { path: string; content: Buffer };

const backups = useBackups();
let source: TestDatabase;
let target: TestDatabase;
let whole: Buffer;
let before: Record<string, string>;

beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const { connectionString } of [source, target]) {
    const context = createTestContext(connectionString);
    const { ctx } = context;
    for (let count = 0; count < 20; count += 1) await aProduct(ctx.db, { stock: 5 });
    await context.close();
  }
  whole = await readFile((await backups.write(source.connectionString)).file);
  before = await digestsOf(target.connectionString);
});
afterAll(() => Promise.all([source.drop(), target.drop()]));

function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; ;) {
    const header = readTarHeader(bytes.subarray(at, at + BLOCK));
    if (!header) return entries;
    at += BLOCK;
    entries.push({ path: header.path, content: bytes.subarray(at, at + header.size) });
    at += header.size + paddingOf(header.size);
  }
}

/** A well-formed archive of these entries; with `sealed` its checksum of the whole is right too. */
function archiveOf(entries: Entry[], { sealed = false } = {}): Buffer {
  let bytes = Buffer.alloc(0);
  for (const { path, content: given } of entries) {
    const isSeal = sealed && path.endsWith('/sha256');
    const content = isSeal ? Buffer.from(`${sha256(bytes)}\n`) : given;
    const header = tarHeader({ path, size: content.length, seconds: 1_700_000_000 });
    bytes = Buffer.concat([bytes, header, content, Buffer.alloc(paddingOf(content.length))]);
  }
  return Buffer.concat([bytes, Buffer.alloc(2 * BLOCK)]);
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[at] = (bytes[at] ?? 0) ^ 0x01;
  return bytes;
}

function swapped(first: string, second: string): Buffer {
  const entries = entriesOf(whole);
  const find = (part: string) => entries.findIndex(({ path }) => path.includes(part));
  const [a, b] = [find(first), find(second)];
  const [one, other] = [entries[a] as Entry, entries[b] as Entry];
  entries[a] = { path: one.path, content: other.content };
  entries[b] = { path: other.path, content: one.content };
  return archiveOf(entries, { sealed: true });
}

/** A backup as a shop with this manifest would write it. */
function withManifest(change: (manifest: Record<string, unknown>) => object): Buffer {
  const entries = entriesOf(whole).map((entry) => {
    if (!entry.path.endsWith('manifest.json')) return entry;
    const manifest = change(JSON.parse(entry.content.toString()) as Record<string, unknown>);
    return { ...entry, content: Buffer.from(JSON.stringify(manifest)) };
  });
  return archiveOf(entries, { sealed: true });
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const file = backups.newFile();
  await writeFile(file, bytes);
  const refusal: unknown = await restore(target.connectionString, file, { replace: true }).then(
    () => 'it was restored',
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(BackupError);
  return refusal instanceof Error ? refusal.message : '';
}

const indexOf = (part: string): number => whole.indexOf(part);
const at = (share: number): number => Math.floor(whole.length * share);

const DAMAGES: [string, () => Buffer, RegExp][] = [
  ['one bit is another in the first header', () => flipped(3), /no backup of a shop/],
  ['... in the size of a part', () => flipped(130), /no backup of a shop|damaged/],
  ['... in the rows of the first part', () => flipped(BLOCK + 40), /damaged/],
  ['... in the middle', () => flipped(at(0.5)), /damaged/],
  ['... late', () => flipped(at(0.9)), /damaged/],
  ['... in the manifest', () => flipped(indexOf('"createdAt"') + 20), /damaged/],
  ['... in the checksum', () => flipped(whole.length - 3 * BLOCK + 5), /checksum/],
  ['... in what fills up the last block', () => flipped(whole.length - 2 * BLOCK - 9), /damaged/],
  ['... after the end', () => flipped(whole.length - 1), /damaged/],
  ['it is empty', () => Buffer.alloc(0), /damaged: it is cut off/],
  ['it ends in the first header', () => whole.subarray(0, 100), /cut off/],
  ['it ends between two parts', () => whole.subarray(0, 2 * BLOCK), /cut off/],
  ['its second half is missing', () => whole.subarray(0, at(0.5)), /cut off/],
  ['its last byte is missing', () => whole.subarray(0, whole.length - 1), /cut off/],
  ['its end is missing', () => archiveOf(entriesOf(whole).slice(0, -1)), /its end is missing/],
  ['something follows it', () => Buffer.concat([whole, Buffer.alloc(1)]), /follows its end/],
  ['it is another file', () => Buffer.from('PGDMP'.repeat(500)), /no backup of a shop/],
  [
    'it is another tar',
    () => archiveOf([{ path: 'holiday/beach.txt', content: Buffer.from('sand') }]),
    /no backup of a shop/,
  ],
  [
    'a part is missing',
    () => archiveOf(entriesOf(whole).filter(({ path }) => !path.includes('public.product/'))),
    /damaged/,
  ],
  [
    'a part is there twice',
    () => archiveOf([...entriesOf(whole).slice(0, 1), ...entriesOf(whole)]),
    /damaged/,
  ],
  ['two parts are swapped', () => swapped('public.product/', 'public.migration/'), /parts are not/],
  [
    'its parts are in another order',
    () =>
      archiveOf(entriesOf(whole).toSpliced(0, 2, ...entriesOf(whole).slice(0, 2).toReversed()), {
        sealed: true,
      }),
    /parts are not/,
  ],
  [
    'its manifest counts other rows',
    () =>
      withManifest((manifest) => ({
        ...manifest,
        tables: (manifest.tables as { rows: number }[]).map((table) => ({
          ...table,
          rows: table.rows + 1,
        })),
      })),
    /rows of/,
  ],
  [
    'its manifest lacks something',
    () => withManifest(({ shop: _shop, ...rest }) => rest),
    /manifest/,
  ],
  [
    'it is of a newer format',
    () =>
      archiveOf(entriesOf(whole).map((one) => ({ ...one, path: one.path.replace('-1/', '-2/') }))),
    /newer shop \(its format is 2/,
  ],
  [
    'it is of a newer schema',
    () =>
      withManifest((manifest) => ({
        ...manifest,
        migrations: [
          ...(manifest.migrations as object[]),
          { name: '9999_future.sql', hash: 'a'.repeat(64) },
        ],
      })),
    /newer shop \(it knows 9999_future\.sql\)/,
  ],
  [
    'a migration was another',
    () =>
      withManifest((manifest) => ({
        ...manifest,
        migrations: (manifest.migrations as object[]).map((one) => ({
          ...one,
          hash: 'b'.repeat(64),
        })),
      })),
    /another form of the migration/,
  ],
];

describe('a backup is refused, and the database untouched, when', () => {
  test.each(DAMAGES)('%s', async (_name, damage, words) => {
    expect(await refusalOf(damage())).toMatch(words);
    expect(await digestsOf(target.connectionString)).toEqual(before);
  });

  test('any one of 200 bytes anywhere in it is another', async () => {
    for (let count = 0; count < 200; count += 1) {
      await refusalOf(flipped(Math.floor((whole.length / 200) * count) + (count % 7)));
    }
    expect(await digestsOf(target.connectionString)).toEqual(before);
  });
});

describe('without any damage', () => {
  test('a rewritten archive is a valid backup', async () => {
    const file = backups.newFile();
    await writeFile(file, archiveOf(entriesOf(whole), { sealed: true }));
    const made = await createTestDatabase();
    const { connectionString } = made;
    await restore(connectionString, file, { replace: true });
    expect(await digestsOf(connectionString)).toEqual(await digestsOf(source.connectionString));
    await made.drop();
  });
});

describe('a whole backup is refused', () => {
  const write = async (): Promise<string> => {
    const file = backups.newFile();
    await writeFile(file, whole);
    return file;
  };

  test('for a database with a shop, unless it may be replaced', async () => {
    const attempt = restore(target.connectionString, await write());
    await expect(attempt).rejects.toThrow(/There is a shop in this database already .*--yes/);
    expect(await digestsOf(target.connectionString)).toEqual(before);
  });

  test('while a shop has a connection to the database', async () => {
    const shop = createTestContext(target.connectionString);
    await shop.ctx.db.selectFrom('product').select('id').execute();
    const attempt = restore(target.connectionString, await write(), { replace: true });
    await expect(attempt).rejects.toThrow(/A shop is running on this database/);
    await shop.close();
    expect(await digestsOf(target.connectionString)).toEqual(before);
  });

  test('for a database that is something else, with any option', async () => {
    const made = await createTestDatabase('template0');
    const { connectionString } = made;
    await ask(connectionString, 'CREATE TABLE recipe (id int)');
    const attempt = restore(connectionString, await write(), { replace: true });
    await expect(attempt).rejects.toThrow('holds tables, but no shop');
    expect(Object.keys(await digestsOf(connectionString))).toEqual(['recipe']);
    await made.drop();
  });

  test('where there is no such file', async () => {
    const attempt = restore(target.connectionString, '/nowhere/a.tar', {
      migrationsFolder: MIGRATIONS,
    });
    await expect(attempt).rejects.toThrow('/nowhere/a.tar cannot be read: there is no such file.');
  });
});
