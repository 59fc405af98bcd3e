import type { DeliveryOptionWire, CartPricingWire } from '#features/cart/pricing-contract.ts';
import { daysText, priceText } from '#features/cart/storefront/delivery/delivery-texts.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import styles from '../checkout.module.css';

type DeliveryChoiceProps = {
  priced: CartPricingWire | undefined;
  /** The customer's choice, marked before its price is there. */
  methodId: string | undefined;
  onChoose: (methodId: string) => void;
};

function Option(props: { option: DeliveryOptionWire; isChosen: boolean; onChoose: () => void }) {
  const { option, isChosen, onChoose } = props;
  const more = [daysText(option), option.place, option.note].filter(Boolean);
  const price = priceText(option);
  return (
    <label className={`${styles.address} ${styles.way}`}>
      <input
        type="radio"
        name="way"
        className="toggle radio"
        checked={isChosen}
        onChange={onChoose}
      />
      <b>{option.name}</b>
      <span className="tabular">
        <Sentence>{price === 'free' ? 'Free' : price}</Sentence>
      </span>
      {more.length > 0 && (
        <span className={`muted ${styles.addressMore}`}>
          <Sentence>{more.join('. ')}</Sentence>
        </span>
      )}
    </label>
  );
}

/** Shown for an address to which nothing is sent. */
function NotThere({ sentence }: { sentence: string }) {
  const customOrder = useOverlayLink('custom-order');
  return (
    <Banner
      tone="gold"
      isUrgent
      title={sentence}
      action={
        <LinkButton size="s" variant="secondary" {...customOrder}>
          Custom Order
        </LinkButton>
      }
    >
      Choose another address, or send us a custom order request and we'll see what we can do.
    </Banner>
  );
}

/** Delivery methods for the chosen address, if there is a choice. */
export function DeliveryChoice({ priced, methodId, onChoose }: DeliveryChoiceProps) {
  if (!priced) return null;
  const { options, chosen, refusal } = priced.delivery;
  if (refusal?.code === 'NOT_OFFERED') return <NotThere sentence={refusal.sentence} />;
  const marked = options.some(({ id }) => id === methodId) ? methodId : chosen;
  const [only, ...others] = options;
  if (others.length === 0 && only?.kind !== 'pickup') return null;
  return (
    <section aria-labelledby="way">
      <h3 id="way" className={styles.waysTitle}>
        Delivery option
      </h3>
      <div role="radiogroup" aria-labelledby="way" className={styles.ways}>
        {options.map((option) => (
          <Option
            key={option.id}
            option={option}
            isChosen={option.id === marked}
            onChoose={() => onChoose(option.id)}
          />
        ))}
      </div>
    </section>
  );
}
