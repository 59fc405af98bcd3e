import { useEffect, useState } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../contract.ts';
import type { shipDate } from '../ship-date.ts';

/** What the browser says of the day on which a choice is sent; undefined until it is known, and where nobody says it. */
export function useShipDate(product: PublicProductWire, variantId: string) {
  const { workshop } = useShop();
  const [dated, setDated] = useState<ReturnType<typeof shipDate>>();
  useEffect(() => {
    if (!workshop) return;
    let isGone = false;
    void import('../ship-date.ts').then((module) => {
      if (!isGone) setDated(module.shipDate(product, variantId, { workshop, now: new Date() }));
    });
    return () => {
      isGone = true;
    };
  }, [product, variantId, workshop]);
  return dated;
}
