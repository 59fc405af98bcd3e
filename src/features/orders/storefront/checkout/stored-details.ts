import type * as z from 'zod';
import { NewGuestOrder } from '../../guest/guest-contract.ts';

const KEY = 'lehar-details';

export const Details = NewGuestOrder.pick({
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  address: true,
});

/** Details of the last order on this device, if the customer let them be kept. */
export function storedDetails(): z.output<typeof Details> | undefined {
  try {
    return Details.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** @param details undefined forgets them */
export function storeDetails(details: z.input<typeof Details> | undefined): void {
  try {
    if (details) localStorage.setItem(KEY, JSON.stringify(details));
    else localStorage.removeItem(KEY);
  } catch {
    // They are typed again.
  }
}
