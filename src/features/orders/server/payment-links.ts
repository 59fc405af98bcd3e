import type { Context } from '#platform/server/context.ts';
import type { OrderDeps } from './order-deps.ts';
import { listOpenLinks } from './unpaid/unpaid-queries.ts';

export const LINK_JOB = 'gateway-link';
export type LinkJob = { attemptId: string };

/** Has the payment links of an order checked that this transaction has cancelled or changed: those for nothing end. */
export async function recheckLinks(
  tx: Context,
  { jobs }: Pick<OrderDeps, 'jobs'>,
  orderId: string,
): Promise<void> {
  const links = await listOpenLinks(tx.db, orderId);
  if (links.length === 0) return;
  const made = links.map(({ id: attemptId }) => ({ data: { attemptId }, key: attemptId }));
  await jobs.enqueueAll(tx.db, LINK_JOB, made);
}
