import { Link } from 'react-router';
import { isCounted } from '#features/catalogue/choices/availability.ts';
import type { DeliveryProps } from '#features/catalogue/storefront/product/delivery-slot.tsx';
import { useShipDate } from '#features/catalogue/storefront/product/use-ship-date.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { arrivalSpan } from '#features/shop/workshop/ship-words.ts';
import { arrivalOf } from '#features/shop/workshop/ships-by.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { getDelivery } from '../../endpoints.ts';
import type { DeliveryOptionWire, PlaceAnswerWire } from '../../pricing-contract.ts';
import { arrivalText, freeHint, paymentText, priceText, wayText } from './delivery-texts.ts';
import { PinEntry, usePinEntry } from './pin-entry.tsx';
import styles from './pin-delivery.module.css';

type WayProps = { option: DeliveryOptionWire; shipsBy: string | undefined; isOnly: boolean };

/** The day first, where there is one. */
function Way({ option, shipsBy, isOnly }: WayProps) {
  const cost =
    isOnly && option.kind !== 'pickup' ? `Delivery ${priceText(option)}` : wayText(option);
  const [first, ...more] = [
    arrivalText(option, shipsBy),
    cost,
    option.place,
    freeHint(option),
  ].filter(Boolean);
  return (
    <p>
      <b>
        <Sentence>{first}</Sentence>
      </b>
      {more.length > 0 && <Sentence>{` · ${more.join(' · ')}`}</Sentence>}
    </p>
  );
}

/** What holds for every address, while no PIN is known. */
function Anywhere({ shipsBy }: { shipsBy: string | undefined }) {
  const { price, everywhere } = useShop().delivery;
  const arrives = shipsBy === undefined ? undefined : arrivalOf(shipsBy, everywhere);
  if (!arrives) return <p className="hint">See the delivery cost and the delivery date.</p>;
  return (
    <p>
      <b>{`Arrives ${arrivalSpan(arrives)}`}</b>
      <Sentence>{` · ${price}`}</Sentence>
    </p>
  );
}

function NotThere({ sentence }: { sentence: string }) {
  const customOrder = useOverlayLink('custom-order');
  return (
    <p>
      <b>{sentence}</b>{' '}
      <Link className="link" {...customOrder}>
        Send a custom order request
      </Link>
    </p>
  );
}

type AnswerProps = { answer: PlaceAnswerWire; shipsBy: string | undefined };

function Answer({ answer: { options, chosen, refusal, payments }, shipsBy }: AnswerProps) {
  const option = options.find(({ id }) => id === chosen);
  if (refusal?.code === 'STATE_UNKNOWN') return <p>{refusal.sentence}</p>;
  if (!option) return <NotThere sentence={refusal?.sentence ?? ''} />;
  const others = options.filter((one) => one !== option).map(wayText);
  return (
    <>
      <Way option={option} shipsBy={shipsBy} isOnly={others.length === 0} />
      {others.length > 0 && (
        <p>
          <Sentence>{`Or ${others.join(', ')}`}</Sentence>
        </p>
      )}
      {payments.length > 1 && (
        <p>
          <Sentence>{paymentText(payments)}</Sentence>
        </p>
      )}
    </>
  );
}

/** The cost of sending one piece to the customer's PIN, and when it arrives. */
export function PinDelivery({ product, variantId, price }: DeliveryProps) {
  const entry = usePinEntry();
  const { pin, state } = entry.place;
  const { shipsBy } = useShipDate(product, variantId) ?? {};
  const choice = product.combinations.find(({ id }) => id === variantId) ?? product;
  const query = {
    pin,
    state,
    grams: Math.round(product.weight * 1000),
    subtotal: price,
    own_words: String(product.fields !== undefined),
    made_to_order: String(!isCounted(choice)),
  };
  const { data, isFailed, reload } = useApiQuery(
    ['delivery', query],
    (signal) => api<typeof getDelivery>('GET /v2/delivery', { query, signal }),
    { enabled: pin !== undefined },
  );
  const isStateNeeded = data?.refusal?.code === 'STATE_UNKNOWN';
  return (
    <>
      <PinEntry entry={entry} isStateNeeded={isStateNeeded} />
      <div className={styles.pinAnswer} aria-live="polite">
        {pin === undefined && <Anywhere shipsBy={shipsBy} />}
        {pin !== undefined && data && <Answer answer={data} shipsBy={shipsBy} />}
        {pin !== undefined && isFailed && (
          <p>
            This didn't load. <TextButton onClick={() => void reload()}>Try again</TextButton>
          </p>
        )}
      </div>
    </>
  );
}
