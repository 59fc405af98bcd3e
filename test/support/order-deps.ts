import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';

export type OpenOrderDeps = OrderDeps & { close(): Promise<void> };

/** What operations of orders need, over a real queue. */
export async function openOrderDeps(connectionString: string): Promise<OpenOrderDeps> {
  const jobs = createJobs({ connectionString, log: createLog('silent') });
  await jobs.start();
  return {
    jobs,
    sender: () => ({ shopName: 'Lehar', ownerEmail: 'owner@example.com' }),
    origin: 'http://shop.test',
    isSelling: () => true,
    paymentMethod: { name: 'UPI', howToPay: () => ({ sentence: 'Pay by UPI.' }) },
    close: () => jobs.stop(),
  };
}
