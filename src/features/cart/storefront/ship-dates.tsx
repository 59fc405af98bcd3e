import { daySpan, shipDay } from '#features/shop/workshop/ship-words.ts';
import type { CartPricingWire } from '../pricing-contract.ts';
import type { LineName } from './cart-arithmetic.ts';
import { isLine } from './cart-arithmetic.ts';

/** The day by which a line is sent; undefined where the shop says no dates. */
export function lineShipsBy(
  priced: CartPricingWire | undefined,
  line: LineName,
): string | undefined {
  return priced?.items.find(isLine(line))?.shipsBy;
}

/** When all of a cart is sent, and when it arrives where that is known. */
export function WholeShipment({ priced }: { priced: CartPricingWire | undefined }) {
  const { shipsBy, arrives, items = [] } = priced ?? {};
  if (shipsBy === undefined || items.length === 0) return null;
  const ships =
    items.length > 1
      ? 'Everything ships together by'
      : arrives === undefined
        ? undefined
        : 'Ships by';
  return (
    <p className="hint">
      {ships !== undefined && <span>{`${ships} ${shipDay(shipsBy)}. `}</span>}
      {arrives && <span>{`Arrives ${daySpan(arrives)}.`}</span>}
    </p>
  );
}
