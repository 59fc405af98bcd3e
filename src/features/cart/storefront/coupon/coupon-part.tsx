import { invalidate } from '#platform/client/query/query.ts';
import type { CartPricingWire } from '../../pricing-contract.ts';
import { callCart } from '../cart-calls.ts';
import type { CartName } from '../cart-name.ts';
import { pricingKeys } from '../pricing-query.ts';
import { CodePart } from './code-part.tsx';
import { forgetLinkedCode } from './linked-code.ts';

/** Puts a code into a cart, or takes it out; the price is asked again. */
async function setCoupon(name: CartName, code: string | undefined) {
  const outcome = await callCart(name, (calls) => calls.setCoupon(code));
  if (outcome.ok) {
    forgetLinkedCode();
    await invalidate({ queryKey: pricingKeys(name) });
  }
  return outcome;
}

type CouponPartProps = { name: CartName; priced: CartPricingWire | undefined };

/** The code of a cart. */
export function CouponPart({ name, priced }: CouponPartProps) {
  const { coupon, refusedCoupon } = priced ?? {};
  return (
    <CodePart
      code={refusedCoupon?.code ?? coupon?.code ?? ''}
      refusal={refusedCoupon?.sentence}
      apply={(code) => setCoupon(name, code)}
      onRemove={() => void setCoupon(name, undefined)}
    />
  );
}
