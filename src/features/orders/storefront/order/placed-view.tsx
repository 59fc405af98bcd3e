import { wordTable } from '#platform/contract/text/word-table.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Printer } from '#platform/ui/icons/icons.generated.tsx';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { sendingTime } from '#features/shop/promise-texts.ts';
import { arrivalDay } from '#features/shop/workshop/ship-words.ts';
import { useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import type { OrderWire } from '../../contract.ts';
import { isPickup, shippingLabel } from '../../delivery-labels.ts';
import { isPaidOnArrival } from '../../payment/payment-method.ts';
import { shipSentence, type Paying } from '../order-facts.ts';
import { OrderSums, OrderItems } from '../order-lines.tsx';
import { KeepLink } from '../../guest/storefront/keep-link.tsx';
import { KeepOrder } from '../../guest/storefront/keep-order.tsx';
import { DeliveryBlock } from './order-side.tsx';
import styles from './order.module.css';
import ordersStyles from '../orders.module.css';
import vesselStyles from '#platform/ui/vessel/vessel.module.css';

function paymentText(paying: Paying, words: Shop['words']): string {
  switch (paying) {
    case 'by-upi':
    case 'online':
      return ` ${words.whenPaid}.`;
    case 'on-arrival':
      return " We'll call or message you before we prepare it.";
    case 'later':
      return " We'll write to you about the payment.";
    case 'claimed':
      return ` ${words.whenChecked}.`;
    case 'paid-online':
    case 'unknown':
    case 'settled':
      return '';
  }
}

const ARRIVALS = wordTable(
  {
    courier: 'then a courier brings it',
    own: 'then we bring it',
    pickup: 'then you can pick it up',
  },
  () => 'then it is on its way',
);

function cashSteps({ shipping }: OrderWire, amount: string, sent: string) {
  return [
    {
      title: 'We check with you',
      text: 'We call or message you, so that we only make what you still want.',
    },
    { title: 'We prepare it', text: sent },
    {
      title: `Keep ${amount} ready`,
      text: isPickup(shipping) ? 'You pay when you pick it up.' : 'You pay when it arrives.',
    },
  ];
}

const ONLINE_STEPS: Partial<Record<Paying, (amount: string) => { title: string; text: string }>> = {
  online: (amount) => ({
    title: `Pay ${amount} online`,
    text: 'By card, netbanking or any UPI app. We know at once that it is paid.',
  }),
  'paid-online': (amount) => ({ title: 'Paid', text: `We have your ${amount}. Thank you.` }),
};

function upiSteps(paying: Paying, amount: string) {
  if (paying === 'claimed' || paying === 'settled') return [];
  const pay =
    paying === 'later'
      ? { title: "We'll write to you", text: `The email says how to pay ${amount}.` }
      : {
          title: `Pay ${amount} by UPI`,
          text: 'Scan the code, or copy the UPI ID into any app.',
        };
  return [
    pay,
    {
      title: 'Tell us the UTR',
      text: 'The 12-digit reference in your UPI app lets us find the payment.',
    },
  ];
}

function stepsOf(order: OrderWire, paying: Paying, { words, promise }: Shop) {
  const { pricing, shipping, estimatedDelivery } = order;
  const amount = formatRupees(pricing.total, { exact: true });
  const ready = shipSentence(order) ?? `Allow ${sendingTime(promise)}`;
  const isDated = estimatedDelivery !== undefined && !isPickup(shipping);
  const arrives = isDated ? ` by ${arrivalDay(estimatedDelivery)}` : '';
  const way = `${ARRIVALS[shipping.kind ?? 'courier']}${arrives}`;
  const sent = `You get an email at every step. ${ready}, ${way}.`;
  if (isPaidOnArrival(order)) return cashSteps(order, amount, sent);
  const online = ONLINE_STEPS[paying]?.(amount);
  if (online) return [online, { title: words.nextStep, text: sent }];
  return [...upiSteps(paying, amount), { title: words.nextStep, text: sent }];
}

function PlacedText({ order, paying }: { order: OrderWire; paying: Paying }) {
  const { number, cancellableUntil: until } = order;
  const text = paymentText(paying, useShop().words);
  const cancel = until === undefined ? '' : ` You can cancel until ${formatDateTime(until)}.`;
  return (
    <p className={`muted ${styles.placedText}`}>
      Order <b translate="no">{number}</b>
      <span>{` is with us.${text}${cancel}`}</span>
    </p>
  );
}

type PlacedViewProps = {
  order: OrderWire;
  paying: Paying;
  payment: ReactNode;
  isByLink: boolean;
};

/** A new order: how to pay it, and what happens next. */
export function PlacedView({ order, paying, payment, isByLink }: PlacedViewProps) {
  const shop = useShop();
  const receipt = { ...useOverlayLink('print', 'receipt'), preventScrollReset: false };
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page} ${styles.placed}`}>
      <div className={styles.placedHead}>
        <Vessel level={1} width={72} height={108} className={vesselStyles.pouring} />
        <div>
          <h1>Order placed</h1>
          <PlacedText order={order} paying={paying} />
        </div>
      </div>
      <div className={styles.placedPay}>{payment}</div>
      <section className={styles.placedNext} aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol>
          {stepsOf(order, paying, shop).map((step, index) => (
            <li key={step.text}>
              <span className={`row ${ordersStyles.step}`} aria-hidden="true">
                <b>{index + 1}</b>
              </span>
              <div>
                <b>
                  <Sentence>{step.title}</Sentence>
                </b>
                <p className="muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.placedItems}>
        {isByLink && <KeepLink order={order} />}
        <OrderItems order={order} />
        <div className="well">
          <OrderSums
            coupon={order.coupon}
            pricing={order.pricing}
            label={shippingLabel(order.shipping)}
          />
        </div>
        <DeliveryBlock order={order} title="Delivery address" />
        <LinkButton variant="secondary" to={`/order/${order.number}`} state={{ order }}>
          View order <span translate="no">{order.number}</span>
        </LinkButton>
        <LinkButton variant="secondary" icon={<Printer className="icon-small" />} {...receipt}>
          Print receipt
        </LinkButton>
        {!isByLink && (
          <p className={`row wrap ${styles.placedLinks}`}>
            <KeepOrder order={order} />
          </p>
        )}
      </div>
    </div>
  );
}
