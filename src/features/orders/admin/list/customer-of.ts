import type { OrderWire } from '../../contract.ts';

/** The name on the bill. */
export function customerOf({ billingName: { firstName, lastName } }: OrderWire): string {
  return `${firstName} ${lastName}`.trim();
}
