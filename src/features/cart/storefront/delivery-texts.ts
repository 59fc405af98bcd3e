import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { DeliveryOptionWire } from '../quote-contract.ts';

/** `₹80`, or `free`. */
export function priceText({ price }: DeliveryOptionWire): string {
  return price === 0 ? 'free' : formatRupees(price);
}

/** `₹240 more for free delivery`. */
export function freeHint({ freeIn }: DeliveryOptionWire): string | undefined {
  return freeIn === undefined ? undefined : `${formatRupees(freeIn)} more for free delivery`;
}
