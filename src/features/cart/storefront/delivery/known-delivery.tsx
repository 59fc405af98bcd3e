import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { CartWire } from '../../contract.ts';
import type { CartPricingWire } from '../../pricing-contract.ts';
import type { CartName } from '../cart-name.ts';
import { freeHint, paymentText, priceText, wayText } from './delivery-texts.ts';
import { useKnownPlace } from './known-pin.ts';
import { PinEntry, usePinEntry } from './pin-entry.tsx';
import { useCartPricing } from '../pricing-query.ts';
import styles from './pin-delivery.module.css';

/** What the cart costs as far as it is known: offers count before the place does. */
export function useKnownPricing(name: CartName, cart: CartWire): CartPricingWire | undefined {
  const place = useKnownPlace();
  return useCartPricing(name, { items: cart.items, ...place }).priced;
}

/** The cost of delivery, as far as it is known before the checkout, and the total. */
export function KnownDelivery({ priced }: { priced: CartPricingWire | undefined }) {
  const entry = usePinEntry();
  const { flat, isByPlace } = useShop().delivery;
  const isKnown = entry.place.pin !== undefined || (flat === undefined && !isByPlace);
  return (
    <>
      <PinEntry
        entry={entry}
        isStateNeeded={priced?.delivery.refusal?.code === 'STATE_UNKNOWN'}
        isShort
      />
      {isKnown && priced ? (
        <Price priced={priced} />
      ) : (
        <p className={`cluster between ${styles.pinAnswer} ${styles.sum} hint`}>
          <Sentence>{flat === undefined ? '\u00A0' : `${flat}.`}</Sentence>
        </p>
      )}
    </>
  );
}

function Price({ priced: { delivery, pricing, payments } }: { priced: CartPricingWire }) {
  const { options, chosen, refusal } = delivery;
  const option = options.find(({ id }) => id === chosen);
  if (!option || pricing.total === undefined) {
    return refusal ? <p className="hint">{refusal.sentence}</p> : null;
  }
  const isNamed = options.length > 1 || option.kind === 'pickup';
  const hint = freeHint(option);
  return (
    <>
      <p className={`cluster between ${styles.pinAnswer} ${styles.sum}`}>
        <span>
          <Sentence>
            {[isNamed ? wayText(option) : `Delivery ${priceText(option)}`, hint]
              .filter(Boolean)
              .join(' · ')}
          </Sentence>
        </span>
        <b>
          Total <Amount rupees={pricing.total} />
        </b>
      </p>
      {payments.length > 1 && (
        <p className="hint">
          <Sentence>{paymentText(payments)}</Sentence>
        </p>
      )}
    </>
  );
}
