import { Link } from 'react-router';
import type { CartItemWire } from '#features/cart/contract.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import { isLine, itemsInWords, lineKey } from '#features/cart/storefront/cart-arithmetic.ts';
import { useIsGuest } from '#features/shop/storefront/use-guest.ts';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import type { OrderChange } from '../../place-contract.ts';
import type { useCheckout } from './use-checkout.ts';

function sentenceFor(change: OrderChange, seen: readonly CartItemWire[]): string {
  switch (change.kind) {
    case 'added':
      return `${change.name} was added.`;
    case 'gone': {
      const line = seen.find(isLine(change));
      return `${line?.product.name ?? 'A piece'} was removed.`;
    }
    case 'price':
      return `${change.name} is now ${formatRupees(change.price)}, it was ${formatRupees(change.previousPrice)}.`;
    case 'quantity':
      return `${change.name}: now ${itemsInWords([change])}, it was ${change.previousQuantity}.`;
  }
}

type Later = { shipsBy?: string; previousShipsBy?: string };

type ChangedCartProps = {
  problem: ProblemBody & { changes?: OrderChange[]; quote?: CartPricingWire } & Later;
  seen: readonly CartItemWire[];
  seenPricing: CartPricingWire['pricing'] | undefined;
};

function feeSentence({ problem, seenPricing }: ChangedCartProps): string | undefined {
  const fee = problem.quote?.pricing.fee;
  if (fee === undefined || seenPricing === undefined || fee === seenPricing.fee) return undefined;
  return `The fee is now ${formatRupees(fee)}, it was ${formatRupees(seenPricing.fee)}.`;
}

function deliverySentence({ problem, seenPricing }: ChangedCartProps): string | undefined {
  const shipping = problem.quote?.pricing.shipping;
  const seenShipping = seenPricing?.shipping;
  if (shipping === undefined || seenShipping === undefined) return undefined;
  if (shipping === seenShipping) return undefined;
  return `Delivery is now ${formatRupees(shipping)}, it was ${formatRupees(seenShipping)}.`;
}

function dateSentence({ shipsBy, previousShipsBy }: Later): string | undefined {
  if (shipsBy === undefined || previousShipsBy === undefined) return undefined;
  return `It ships by ${shipDay(shipsBy)} now, it was ${shipDay(previousShipsBy)}.`;
}

/** Says what changed in the cart while the checkout was open. */
function ChangedCart(props: ChangedCartProps) {
  const { problem, seen } = props;
  const { title, detail, changes = [] } = problem;
  const delivery = deliverySentence(props);
  const fee = feeSentence(props);
  const date = dateSentence(problem);
  const isPriceOnly = changes.every(({ kind }) => kind === 'price');
  return (
    <Banner tone="bad" title={isPriceOnly ? title : 'Your cart has changed'}>
      <span>{detail}</span>
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${lineKey(change)}`}>
            <Sentence>{sentenceFor(change, seen)}</Sentence>
          </li>
        ))}
        {delivery !== undefined && (
          <li>
            <Sentence>{delivery}</Sentence>
          </li>
        )}
        {fee !== undefined && (
          <li>
            <Sentence>{fee}</Sentence>
          </li>
        )}
        {date !== undefined && <li>{date}</li>}
      </ul>
    </Banner>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

/** Why the last try placed no order; `PendingNotice` shows one that may have. */
export function CheckoutFailure({ failure }: Pick<Checkout, 'failure'>) {
  const cart = useOverlayLink('cart');
  const isGuest = useIsGuest();
  if (!failure || failure.isUnknown) return null;
  const { title, detail, code } = failure.problem;
  if (code === 'IDEMPOTENCY_KEY_REUSED') {
    return (
      <Banner tone="bad" title="Your earlier order went through">
        It was placed on your earlier try.{' '}
        {isGuest ? (
          <Link to="/find-order">Find your order</Link>
        ) : (
          <Link to="/my-orders">Look at your orders</Link>
        )}
      </Banner>
    );
  }
  if (code === 'PRICE_CHANGED' || code === 'LATER_THAN_SHOWN')
    return <ChangedCart {...failure} seenPricing={failure.seenPricing} />;
  const isOfCart = [
    'OUT_OF_STOCK',
    'PERSONAL_CHANGED',
    'PRODUCT_UNAVAILABLE',
    'CART_EMPTY',
  ].includes(code);
  return (
    <Banner tone="bad" title={title}>
      <span>{`${detail} `}</span>
      {isOfCart && <Link {...cart}>Open your cart</Link>}
    </Banner>
  );
}

/** Shown after a try without an answer: a retry under the same key finds out. */
export function PendingNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <Banner
      tone="gold"
      isUrgent
      title="We don't know yet whether your order went through."
      action={
        <Button size="s" onClick={onCheck}>
          Check now
        </Button>
      }
    >
      We got no answer. Checking completes that same order; it is never placed twice.
    </Banner>
  );
}
