import { useEffect, useState } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../contract.ts';

type ShipsByLineProps = {
  product: PublicProductWire;
  variantId: string;
  /** Of the first choice, without a date: the page may be kept for days. */
  making: string | undefined;
};

/** The browser adds the date, in a line that was there before. */
export function ShipsByLine({ product, variantId, making }: ShipsByLineProps) {
  const { workshop } = useShop();
  const [said, setSaid] = useState({ words: making, date: '' });
  useEffect(() => {
    if (!workshop) return;
    let isGone = false;
    void import('../ship-date.ts').then(({ shipDate }) => {
      if (!isGone) setSaid(shipDate(product, variantId, { workshop, now: new Date() }));
    });
    return () => {
      isGone = true;
    };
  }, [product, variantId, workshop]);
  if (!workshop) return null;
  return (
    <p className="ships-by">
      <span>{said.words}</span>
      <b>{said.date}</b>
    </p>
  );
}
