import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { ask } from '#test/support/backups.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { readConfig } from '../config/config.ts';
import { startShop } from './start-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  closing.unshift(() => database.drop());
  return database;
}

/** Started without settings: DEMO is on. */
async function start({ connectionString }: TestDatabase) {
  const said: string[] = [];
  const shop = await startShop({
    config: readConfig({ DATABASE_URL: connectionString, HOST: '127.0.0.1' }),
    rootDir: ROOT,
    log: createLog('silent'),
    progress: (message) => void said.push(message.trim()),
    isDev: false,
    opened: (_name, close) => void closing.unshift(() => close(false)),
  });
  const people = await ask<{ email: string }>(
    connectionString,
    'SELECT email FROM identity.person ORDER BY email',
  );
  return { ...shop, said, people: people.map(({ email }) => email) };
}

test('a shop that sells its own has no demo account, and requires a second step', async () => {
  const database = await aDatabase();
  const context = createTestContext(database.connectionString);
  await aProduct(context.ctx.db);
  await context.close();
  const { config, accounts, people, said } = await start(database);
  expect(people).toEqual(['owner@example.com']);
  expect(accounts).toMatchObject({ demo: undefined, hasGoogleStandIn: false });
  expect(config).toMatchObject({ DEMO: false, requiresMfa: true });
  expect(said).toContain('This shop sells its own, so it opens as with DEMO=off');
});
