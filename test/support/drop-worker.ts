// Tells of drops in a process of its own, so that a test can kill it: `drop-worker.ts <connection>`.
import { followDrops } from '#features/drops/server/reminders/follow-drops.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { openOrderDeps } from './order-deps.ts';
import { createTestContext } from './test-context.ts';

const [, , connectionString = ''] = process.argv;
const { ctx } = createTestContext(connectionString);
const deps = await openOrderDeps(connectionString);
await followDrops(ctx, {
  ...deps,
  dropLinks: createLinkTokens(Buffer.from('drop')),
  origin: () => 'http://shop.test',
});
process.exit(0);
