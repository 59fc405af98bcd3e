import { hasAccount } from '#features/identity/server/accounts/demo-account.ts';
import type { Context } from '#platform/server/context.ts';
import { sellsDemo } from './orders/ensure-demo-orders.ts';
import { ASHA } from './people/customer.ts';

/**
 * Whether this shop is the demo's: it sells the demo's pieces, or at least some of them and knows the
 * demo's customer, where somebody who tried it has changed others. Any other shop is somebody's own.
 */
export async function isDemoShop(ctx: Context): Promise<boolean> {
  const sold = await sellsDemo(ctx);
  return sold === 'all' || (sold === 'some' && (await hasAccount(ctx, ASHA.email)));
}
