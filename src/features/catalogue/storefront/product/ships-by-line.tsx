import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../../contract.ts';
import { READY } from '../../choices/availability.ts';
import { hasDate } from '../../personal/has-date.ts';
import { useShipDate } from './use-ship-date.ts';
import styles from './product.module.css';

type ShipsByLineProps = {
  product: PublicProductWire;
  variantId: string;
  /** Making time of the first choice, without a date: the page may be cached for days. */
  making: string | undefined;
};

/** How a choice is made, where it is not ready; the browser adds the date, in a line that was there before. */
export function ShipsByLine({ product, variantId, making }: ShipsByLineProps) {
  const { words = making, date } = useShipDate(product, variantId) ?? {};
  const { workshop, delivery } = useShop();
  if (!hasDate(product, workshop)) return null;
  // Where it is known, the day of arrival stands beside the PIN.
  const isArrivalKnown = delivery.everywhere?.travelDays !== undefined;
  if (isArrivalKnown && words === READY) return null;
  return (
    <p className={isArrivalKnown ? styles.making : styles.shipsBy}>
      <span>{words}</span>
      {!isArrivalKnown && <b>{date}</b>}
    </p>
  );
}
