import { invalidate } from '#platform/client/query/query.ts';
import type { CartName } from '../cart-name.ts';
import { callCart } from '../cart-calls.ts';
import { pricingKeys } from '../pricing-query.ts';
import { forgetLinkedCode } from './linked-code.ts';

/** Puts a code into a cart, or takes it out; the price is asked again. */
export async function setCoupon(name: CartName, code: string | undefined) {
  const outcome = await callCart(name, (calls) => calls.setCoupon(code));
  if (outcome.ok) {
    forgetLinkedCode();
    await invalidate({ queryKey: pricingKeys(name) });
  }
  return outcome;
}
