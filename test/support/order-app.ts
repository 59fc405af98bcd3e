import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { openOrderDeps, type OpenOrderDeps } from './order-deps.ts';
import { openSignedInApp, type SignedInApp } from './signed-in-app.ts';

export type OrderApp = {
  shop: SignedInApp;
  /** What its jobs get. */
  ctx: Context;
  deps: OpenOrderDeps;
  close(): Promise<void>;
};

/** A shop with its owner and a customer, and what its jobs for orders and requests need. */
export async function openOrderApp(): Promise<OrderApp> {
  const shop = await openSignedInApp();
  const { db, clock, connectionString } = shop.app;
  const deps = await openOrderDeps(connectionString);
  const log = createLog('silent');
  return {
    shop,
    ctx: { actor: { role: 'visitor' }, db, clock, log, requestId: 'test' },
    deps,
    async close() {
      await deps.close();
      await shop.close();
    },
  };
}
