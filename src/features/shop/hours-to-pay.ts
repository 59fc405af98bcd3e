import type { ShopSettings } from './settings/settings.ts';

/** Hours within which a new order must be paid by UPI; 0: it never ends, or the shop has not said yet how to pay. */
export function hoursToPay({ buying, pay }: Pick<ShopSettings, 'buying' | 'pay'>): number {
  return pay.upiId === '' ? 0 : buying.unpaidHours;
}

const HOURS_ONLINE = 1;

/** The same for an order that is paid online: the gateway says at once whether it is. */
export function hoursToPayOnline({ buying }: Pick<ShopSettings, 'buying'>): number {
  return Math.min(HOURS_ONLINE, buying.unpaidHours);
}

/** `48 hours`, `5 days` */
export function hoursInWords(hours: number): string {
  if (hours === 1) return 'one hour';
  return hours > 72 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}
