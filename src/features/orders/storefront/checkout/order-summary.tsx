import type { ReactNode } from 'react';
import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import { lineKey } from '#features/cart/storefront/cart-arithmetic.ts';
import { isEarlier } from '#features/cart/storefront/guest/earlier-lines.ts';
import { lineShipsBy, WholeShipment } from '#features/cart/storefront/drawer/ship-dates.tsx';
import { freeHint } from '#features/cart/storefront/delivery/delivery-texts.ts';
import { ReturnsNote } from '#features/pages/storefront/returns-note.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { shippingLabel } from '../../delivery-labels.ts';
import { OrderLine, OrderSums } from '../order-lines.tsx';
import styles from './checkout.module.css';

type SummaryProps = { cart: CartWire; priced: CartPricingWire | undefined };

/** The chosen way of delivery. */
export function wayOf(priced: CartPricingWire | undefined) {
  return priced?.delivery.options.find(({ id }) => id === priced.delivery.chosen);
}

/** The amount due, as far as it is known. */
export function totalText(priced: CartPricingWire | undefined): string {
  const total = priced?.pricing.total;
  return total === undefined ? '–' : formatRupees(total, { exact: true });
}

function noteOf({ problem, previousPrice, stock, price }: CartItemWire): string | undefined {
  if (problem === 'UNAVAILABLE') return 'No longer for sale';
  if (problem === 'OUT_OF_STOCK') return stock ? `Only ${stock} left` : 'Sold out';
  if (problem === 'PERSONAL_CHANGED') return 'Check your details again';
  if (previousPrice === undefined) return undefined;
  return `Price is now ${formatRupees(price)}, it was ${formatRupees(previousPrice)}`;
}

/** A line's problem is said once, beside the button. */
function Lines({ cart, priced, hasNotes = false }: SummaryProps & { hasNotes?: boolean }) {
  return (
    <ul>
      {cart.items.map((item) => (
        <OrderLine
          key={lineKey(item)}
          personal={item.personal}
          product={item.product}
          quantity={item.quantity}
          lineTotal={item.lineTotal}
          note={hasNotes ? noteOf(item) : undefined}
          mark={isEarlier(item) ? 'Also in your cart' : undefined}
          shipsBy={lineShipsBy(priced, item)}
        />
      ))}
    </ul>
  );
}

function Sums({ priced }: { priced: CartPricingWire | undefined }) {
  if (!priced) return <Skeleton />;
  const way = wayOf(priced);
  const { refusal } = priced.delivery;
  const hint = way ? freeHint(way) : refusal?.sentence;
  return (
    <>
      <OrderSums coupon={priced.coupon} pricing={priced.pricing} label={shippingLabel(way ?? {})} />
      {hint !== undefined && (
        <p className={`hint ${styles.note}`}>
          <Sentence>{hint}</Sentence>
        </p>
      )}
    </>
  );
}

type OrderSummaryProps = SummaryProps & { children?: ReactNode };

/** Lines and sums at today's prices. */
export function OrderSummary({ cart, priced, children }: OrderSummaryProps) {
  return (
    <div className="well">
      <h2 className={styles.heading}>Order Summary</h2>
      <Lines cart={cart} priced={priced} hasNotes />
      <Sums priced={priced} />
      <WholeShipment priced={priced} />
      <p className={`hint ${styles.note}`}>
        Orders cannot be cancelled after 12 hrs from placement
      </p>
      <ReturnsNote />
      {children}
    </div>
  );
}
