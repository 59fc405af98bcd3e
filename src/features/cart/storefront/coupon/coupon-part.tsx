import { useState } from 'react';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { CartPricingWire } from '../../pricing-contract.ts';
import type { CartName } from '../cart-name.ts';
import { linkedCode, setCoupon } from './set-coupon.ts';
import styles from './coupon.module.css';

const CouponForm = deferredPart(
  () => import('./coupon-form.tsx'),
  (part) => part.CouponForm,
);

type CouponPartProps = { name: CartName; priced: CartPricingWire | undefined };

/** The code of a cart, or a closed "Have a code?", so that nobody leaves to look for one. */
export function CouponPart({ name, priced }: CouponPartProps) {
  const [isOpened, setIsOpened] = useState(false);
  function remove(): void {
    setIsOpened(false);
    void setCoupon(name, undefined);
  }
  const { coupon, refusedCoupon } = priced ?? {};
  const code = refusedCoupon?.code ?? coupon?.code ?? '';
  if (code !== '') {
    return (
      <div className={styles.part}>
        <p className="row wrap between">
          <span>{`Code ${code}`}</span>
          <TextButton aria-label={`Remove code ${code}`} onClick={remove}>
            Remove
          </TextButton>
        </p>
        {refusedCoupon && (
          <output className="hint">
            <Sentence>{refusedCoupon.sentence}</Sentence>
          </output>
        )}
      </div>
    );
  }
  if (isOpened || linkedCode() !== '') {
    return (
      <div className={styles.part}>
        <CouponForm name={name} />
      </div>
    );
  }
  return (
    <p className={styles.part}>
      <TextButton onClick={() => setIsOpened(true)}>Have a code?</TextButton>
    </p>
  );
}
