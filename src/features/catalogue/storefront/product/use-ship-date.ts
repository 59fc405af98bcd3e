import { useEffect, useState } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { PublicProductWire } from '../../contract.ts';
import type { shipDate } from '../../making/ship-date.ts';

/** The words and the ship date of a choice; undefined until they are loaded, in a shop without dates, and of what is not open yet. */
export function useShipDate(product: PublicProductWire, variantId: string) {
  const { workshop } = useShop();
  const { drop } = product;
  const [dated, setDated] = useState<ReturnType<typeof shipDate>>();
  useEffect(() => {
    if (!workshop || drop) return;
    let isGone = false;
    void import('../../making/ship-date.ts').then((module) => {
      if (!isGone) setDated(module.shipDate(product, variantId, { workshop, now: new Date() }));
    });
    return () => {
      isGone = true;
    };
  }, [product, variantId, workshop, drop]);
  return dated;
}
