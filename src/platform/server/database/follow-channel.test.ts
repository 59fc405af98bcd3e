import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { openDatabaseLink } from '#test/support/database-link.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { followChannel } from './follow-channel.ts';

test('a listener whose other end is gone without a word connects again and reads what it missed', async () => {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString);
  const link = await openDatabaseLink(database.connectionString);
  let begun = 0;
  const stop = await followChannel({
    connectionString: link.connectionString,
    channel: 'catalogue',
    log: shop.ctx.log,
    heard: () => undefined,
    begin: async () => void (begun += 1),
    pulseMs: 100,
  });
  expect(begun).toBe(1);
  link.swallow();
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 15_000 });
  await stop();
  await link.close();
  await shop.close();
  await database.drop();
});

test('a listener that loses its other end while it begins tries again', async () => {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString);
  const link = await openDatabaseLink(database.connectionString);
  let tries = 0;
  let begun = 0;
  const stop = await followChannel({
    connectionString: link.connectionString,
    channel: 'catalogue',
    log: shop.ctx.log,
    heard: () => undefined,
    async begin(client) {
      tries += 1;
      if (tries === 2) link.swallow();
      await client.query('SELECT 1');
      begun += 1;
    },
  });
  link.cut();
  link.mend();
  await vi.waitFor(() => expect([tries, begun]).toEqual([3, 2]), { timeout: 15_000 });
  await stop();
  await link.close();
  await shop.close();
  await database.drop();
});
