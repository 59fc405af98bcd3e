import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../contract.ts';
import { hasDate } from '../personal/has-date.ts';
import { useShipDate } from './use-ship-date.ts';
import styles from './product.module.css';

type ShipsByLineProps = {
  product: PublicProductWire;
  variantId: string;
  /** Making time of the first choice, without a date: the page may be cached for days. */
  making: string | undefined;
};

/** The browser adds the date, in a line that was there before. */
export function ShipsByLine({ product, variantId, making }: ShipsByLineProps) {
  const { words = making, date } = useShipDate(product, variantId) ?? {};
  const { workshop } = useShop();
  if (!hasDate(product, workshop)) return null;
  return (
    <p className={styles.shipsBy}>
      <span>{words}</span>
      <b>{date}</b>
    </p>
  );
}
