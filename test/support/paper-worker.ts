// A process of the shop that issues the bills of orders, so that a test can kill it: `paper-worker.ts <JSON>`.
import { lockOrder } from '#features/orders/server/get-order.ts';
import { settlePapers } from '#features/papers/server/settle-papers.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { transaction } from '#platform/server/context.ts';
import { createTestContext } from './test-context.ts';

export type PaperWorkerArguments = { connectionString: string; orders: string[] };

const { connectionString, orders } = JSON.parse(process.argv[2] ?? '') as PaperWorkerArguments;
const { ctx } = createTestContext(connectionString);
const deps = { settings: () => NEW_SHOP };
for (const id of orders) {
  await transaction(ctx, async (tx) => {
    await lockOrder(tx, id, 'anybody');
    await settlePapers(tx, deps, id);
  });
}
process.exit();
