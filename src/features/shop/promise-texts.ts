import type { ShopSettings } from './settings.ts';

/** `1 day`, `2 days` */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** How long a piece on the shelf takes to be sent: `3–5 days`. */
export function sendingTime({ sentFromDays, sentToDays }: ShopSettings['promise']): string {
  return sentFromDays === sentToDays ? dayCount(sentToDays) : `${sentFromDays}–${sentToDays} days`;
}
