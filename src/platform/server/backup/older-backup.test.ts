import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  digestsOf,
  MIGRATIONS,
  restore,
  structureOf,
  useBackups,
} from '#test/support/backups.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/support/database.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { migrate } from '../database/migrate.ts';
import { createJobs } from '../jobs/jobs.ts';

const backups = useBackups();
let olderShop: string;
let later: string[];

/** The migrations of a shop from before the last three. */
beforeAll(async () => {
  olderShop = await mkdtemp(path.join(tmpdir(), 'lehar-older-'));
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  later = names.slice(-3);
  for (const name of names.slice(0, -3)) {
    await cp(path.join(MIGRATIONS, name), path.join(olderShop, name));
  }
});
afterAll(() => rm(olderShop, { recursive: true, force: true }));

async function openJobs(connectionString: string): Promise<void> {
  const context = createTestContext(connectionString);
  const { ctx } = context;
  const jobs = createJobs({ connectionString, log: ctx.log });
  await jobs.start();
  await jobs.enqueue(ctx.db, 'mail', {}, { key: 'a' });
  await jobs.stop();
  await context.close();
}

describe('a backup of an older shop', () => {
  test('is migrated forward, as that shop itself would be', async () => {
    const [older, target] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
    await migrate({ connectionString: older.connectionString, folder: olderShop });
    await ask(
      older.connectionString,
      "INSERT INTO category (name, slug) SELECT 'C' || n, 'c-' || n FROM generate_series(1, 30) n",
    );
    const { file } = await backups.write(older.connectionString);
    const { migrated } = await restore(target.connectionString, file);
    expect(migrated).toEqual(later);
    await migrate({ connectionString: older.connectionString, folder: MIGRATIONS });
    expect(await structureOf(target.connectionString)).toEqual(
      await structureOf(older.connectionString),
    );
    const { migration: _, ...rows } = await digestsOf(target.connectionString);
    expect(await digestsOf(older.connectionString)).toMatchObject(rows);
    await older.drop();
    await target.drop();
  });

  test('is refused by an older shop, which does not know its migrations', async () => {
    const [newer, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    const { file } = await backups.write(newer.connectionString);
    const attempt = restore(target.connectionString, file, { migrationsFolder: olderShop });
    await expect(attempt).rejects.toThrow(`made by a newer shop (it knows ${later[0]})`);
    expect(await digestsOf(target.connectionString)).toEqual({});
    await newer.drop();
    await target.drop();
  });

  test('leaves the jobs of another version of the queue behind, which it makes anew', async () => {
    const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    await openJobs(source.connectionString);
    await ask(source.connectionString, 'UPDATE jobs.version SET version = version - 1');
    const { file } = await backups.write(source.connectionString);
    const { leftOut } = await restore(target.connectionString, file);
    expect(leftOut).toContain('jobs.job');
    expect(leftOut.every((name) => name.startsWith('jobs.'))).toBe(true);
    await openJobs(target.connectionString);
    await source.drop();
    await target.drop();
  });
});

describe('what a backup takes along', () => {
  test('a foreign table, in the file but not into another shop', async () => {
    const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    await ask(source.connectionString, "CREATE TABLE pigment AS SELECT 'blue' AS colour");
    const { manifest, file } = await backups.write(source.connectionString);
    expect(manifest.tables.find(({ name }) => name === 'pigment')?.rows).toBe(1);
    expect((await restore(target.connectionString, file)).leftOut).toEqual(['public.pigment']);
    await source.drop();
    await target.drop();
  });

  test('sequences, and all characters', async () => {
    const [source, target] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    const odd = String.raw`tab	line
        backslash \N \. \\ quote ' " ₹ नमस्ते 🌊`;
    await ask(
      source.connectionString,
      "INSERT INTO category (name, slug) VALUES ($1, 'odd'), ('gone', 'gone')",
      [odd],
    );
    await ask(source.connectionString, "DELETE FROM category WHERE slug = 'gone'");
    const { file } = await backups.write(source.connectionString);
    await restore(target.connectionString, file);
    const add = "INSERT INTO category (name, slug) VALUES ('new', 'new')";
    await ask(target.connectionString, add);
    expect(
      await ask(target.connectionString, 'SELECT id::int, name FROM category ORDER BY id'),
    ).toEqual([
      { id: 1, name: odd },
      { id: 3, name: 'new' },
    ]);
    await source.drop();
    await target.drop();
  });

  test('nothing where there is no shop', async () => {
    const empty = await createEmptyDatabase();
    await expect(backups.write(empty.connectionString)).rejects.toThrow('There is no shop');
    await empty.drop();
  });
});
