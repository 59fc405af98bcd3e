import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabaseLink } from '#test/support/database-link.ts';
import { aProduct } from '#test/support/factories.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { watchCatalogueVersion } from './catalogue-version.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let database: TestDatabase;
let other: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  other = createTestContext(database.connectionString);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

async function watch() {
  const link = await openDatabaseLink(database.connectionString);
  const { connectionString } = link;
  const watcher = await watchCatalogueVersion({ connectionString, log: other.ctx.log });
  return { link, watcher };
}

async function versionInDatabase(): Promise<number> {
  const { version } = await other.ctx.db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'lehar-catalogue' AND datname = current_database()`.execute(
    other.ctx.db,
  );
  return rows[0]?.count ?? 0;
}

describe('the catalogue version', () => {
  test('is read at the start and followed by notifications', async () => {
    const { link, watcher } = await watch();
    const before = watcher.current();
    expect(before).toBe(await versionInDatabase());
    await aProduct(other.ctx.db);
    await vi.waitFor(() => expect(watcher.current()).toBeGreaterThan(before), PATIENTLY);
    await vi.waitFor(
      async () => expect(watcher.current()).toBe(await versionInDatabase()),
      PATIENTLY,
    );
    await watcher.stop();
    await link.close();
  });

  test('rises once for each transaction', async () => {
    const before = await versionInDatabase();
    await aProduct(other.ctx.db, { variants: [{}, {}, {}], tags: ['a'], formerSlugs: ['old'] });
    expect(await versionInDatabase()).toBe(before + 1);
  });

  test('does not rise for a sale', async () => {
    await aProduct(other.ctx.db, { stock: 5 });
    const before = await versionInDatabase();
    await other.ctx.db.updateTable('product').set({ stock: 4, version: 2 }).execute();
    expect(await versionInDatabase()).toBe(before);
  });

  test('is read again after a lost connection', async () => {
    const { link, watcher } = await watch();
    const before = watcher.current();
    link.cut();
    await aProduct(other.ctx.db);
    expect(watcher.current()).toBe(before);
    link.mend();
    const now = await versionInDatabase();
    await vi.waitFor(() => expect(watcher.current()).toBe(now), PATIENTLY);
    await watcher.stop();
    await link.close();
  });

  test('is followed by one connection after any outage', async () => {
    const { link, watcher } = await watch();
    const attempts = link.attempts();
    link.cut();
    await vi.waitFor(() => expect(link.attempts()).toBeGreaterThan(attempts + 2), PATIENTLY);
    link.mend();
    await aProduct(other.ctx.db);
    const now = await versionInDatabase();
    await vi.waitFor(() => expect(watcher.current()).toBe(now), PATIENTLY);
    const settled = link.attempts();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(link.attempts()).toBe(settled);
    expect(await listeners()).toBe(1);
    await watcher.stop();
    await vi.waitFor(async () => expect(await listeners()).toBe(0), PATIENTLY);
    await link.close();
  });

  test('is not read any more after a stop during an outage', async () => {
    const { link, watcher } = await watch();
    link.cut();
    await watcher.stop();
    const attempts = link.attempts();
    link.mend();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(link.attempts()).toBe(attempts);
    await link.close();
  });

  test('refuses to start without a database', async () => {
    const link = await openDatabaseLink(database.connectionString);
    link.cut();
    const { connectionString } = link;
    await expect(watchCatalogueVersion({ connectionString, log: other.ctx.log })).rejects.toThrow(
      /ECONNRESET|Connection terminated/,
    );
    const attempts = link.attempts();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(link.attempts()).toBe(attempts);
    await link.close();
  });
});
