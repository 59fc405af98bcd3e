import type { UpiAccount } from '#features/payments/upi-link.ts';
import type { Config } from './config.ts';

/** Shown by a demo that was given no id, so that there is something to look at. */
const DEMO_UPI_ID = 'lehar.demo@upi';

/** Where customers pay by UPI; undefined while the shop has no id and is no demo. */
export function upiAccount(config: Config): UpiAccount | undefined {
  const payee = config.UPI_NAME ?? config.SHOP_NAME;
  if (config.UPI_ID !== undefined) return { id: config.UPI_ID, payee, isDemo: false };
  return config.DEMO ? { id: DEMO_UPI_ID, payee, isDemo: true } : undefined;
}
