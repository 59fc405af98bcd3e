import { invalidate } from '#platform/client/query/query.ts';
import { CODE_KEY } from '#features/offers/code-key.ts';
import type { CartName } from '../cart-name.ts';
import { callCart } from '../cart-calls.ts';
import { pricingKeys } from '../pricing-query.ts';

/** Puts a code into a cart, or takes it out; the price is asked again. */
export async function setCoupon(name: CartName, code: string | undefined) {
  const outcome = await callCart(name, (calls) => calls.setCoupon(code));
  if (outcome.ok) {
    forgetLinkedCode();
    await invalidate({ queryKey: pricingKeys(name) });
  }
  return outcome;
}

/** The code of the link by which this tab came; '' without one. */
export function linkedCode(): string {
  try {
    return sessionStorage.getItem(CODE_KEY) ?? '';
  } catch {
    return '';
  }
}

function forgetLinkedCode(): void {
  try {
    sessionStorage.removeItem(CODE_KEY);
  } catch {
    // Nothing was stored.
  }
}
