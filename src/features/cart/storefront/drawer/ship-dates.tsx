import { useShop } from '#features/shop/storefront/use-shop.ts';
import { arrivalSpan, shipDay } from '#features/shop/workshop/ship-words.ts';
import type { CartPricingWire } from '../../pricing-contract.ts';
import type { LineName } from '../cart-arithmetic.ts';
import { isLine } from '../cart-arithmetic.ts';

/** The day by which a line is sent; undefined where no line has another. */
export function lineShipsBy(
  priced: CartPricingWire | undefined,
  line: LineName,
): string | undefined {
  const days = new Set(priced?.items.map(({ shipsBy }) => shipsBy));
  return days.size > 1 ? priced?.items.find(isLine(line))?.shipsBy : undefined;
}

const shipWords = (isTogether: boolean): string =>
  isTogether ? 'Everything ships together by' : 'Ships by';

/** When all of a cart is sent, and when it arrives where that is known; a line is kept for it. */
export function WholeShipment({ priced }: { priced: CartPricingWire | undefined }) {
  const { workshop } = useShop();
  if (!priced && workshop) return <p>{'\u00A0'}</p>;
  const { shipsBy, arrives, items = [] } = priced ?? {};
  if (shipsBy === undefined || items.length === 0) return null;
  const isTogether = items.some((one) => one.shipsBy !== shipsBy);
  const ships = `${shipWords(isTogether)} ${shipDay(shipsBy)}.`;
  return (
    <p>
      {arrives && <b>{`Arrives ${arrivalSpan(arrives)}`}</b>}
      {(!arrives || isTogether) && <span className="hint">{` ${ships}`}</span>}
    </p>
  );
}
