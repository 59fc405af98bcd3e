import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { openDatabaseLink } from '#test/support/database-link.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { followChannel } from './follow-channel.ts';
import { PATIENTLY } from '#test/support/patience.ts';

/** A channel that is followed over a line which can be cut. */
async function openFollowed() {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString);
  const link = await openDatabaseLink(database.strictString);
  const options = {
    connectionString: link.connectionString,
    channel: 'catalogue' as const,
    log: shop.ctx.log,
    heard: () => undefined,
  };
  const close = async (): Promise<void> => {
    await link.close();
    await shop.close();
    await database.drop();
  };
  return { link, options, close };
}

test('a listener whose server is silently gone reconnects and reads what it missed', async () => {
  const { link, options, close } = await openFollowed();
  let begun = 0;
  const stop = await followChannel({
    ...options,
    begin: async () => void (begun += 1),
    pulseMs: 100,
  });
  expect(begun).toBe(1);
  link.swallow();
  await vi.waitFor(() => expect(begun).toBe(2), PATIENTLY);
  await stop();
  await close();
});

test('a listener that loses its server while it begins tries again', async () => {
  const { link, options, close } = await openFollowed();
  let tries = 0;
  let begun = 0;
  const stop = await followChannel({
    ...options,
    async begin(client) {
      tries += 1;
      if (tries === 2) link.swallow();
      await client.query('SELECT 1');
      begun += 1;
    },
  });
  link.cut();
  link.mend();
  await vi.waitFor(() => expect([tries, begun]).toEqual([3, 2]), PATIENTLY);
  await stop();
  await close();
});
