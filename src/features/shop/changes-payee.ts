import type { AdminShop } from './contract.ts';
import type { ShopSettings } from './settings/settings.ts';

/** True if customers would pay to another UPI ID. Nobody has paid to a shop that was never open. */
export function changesPayee(
  { published, openedAt }: Pick<AdminShop, 'published' | 'openedAt'>,
  { pay }: Pick<ShopSettings, 'pay'>,
): boolean {
  const wasOpen = published.isOpen || openedAt !== undefined;
  return wasOpen && pay.upiId !== published.pay.upiId;
}
