import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../contract.ts';
import { useShipDate } from './use-ship-date.ts';

type ShipsByLineProps = {
  product: PublicProductWire;
  variantId: string;
  /** Of the first choice, without a date: the page may be kept for days. */
  making: string | undefined;
};

function isDated(product: PublicProductWire): boolean {
  const choices = [product, ...product.combinations];
  return product.availableOn !== undefined || choices.some((one) => one.leadDays !== undefined);
}

/** The browser adds the date, in a line that was there before. */
export function ShipsByLine({ product, variantId, making }: ShipsByLineProps) {
  const { words = making, date } = useShipDate(product, variantId) ?? {};
  const { workshop } = useShop();
  if (!workshop || (workshop.onlyOwnDays && !isDated(product))) return null;
  return (
    <p className="ships-by">
      <span>{words}</span>
      <b>{date}</b>
    </p>
  );
}
