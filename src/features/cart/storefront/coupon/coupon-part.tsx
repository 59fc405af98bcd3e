import type { CartPricingWire } from '../../pricing-contract.ts';
import type { CartName } from '../cart-name.ts';
import { CodePart } from './code-part.tsx';
import { setCoupon } from './set-coupon.ts';

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
