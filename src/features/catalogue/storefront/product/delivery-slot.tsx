import { createContext, use, useEffect, useState, type ComponentType } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { PublicProductWire } from '../../contract.ts';
import styles from './product.module.css';

export type DeliveryProps = {
  product: PublicProductWire;
  variantId: string;
  /** Price of one piece, in rupees. */
  price: number;
};

type LoadDelivery = () => Promise<ComponentType<DeliveryProps>>;

/** Loads what shows when and how a piece is delivered; the app provides it, because delivery is priced by a later feature. */
export const DeliveryContext = createContext<LoadDelivery | undefined>(undefined);

/** Keeps its place on the page, which knows no PIN, until the browser fills it. */
export function DeliverySlot(props: DeliveryProps) {
  const load = use(DeliveryContext);
  const [Delivery, setDelivery] = useState<ComponentType<DeliveryProps>>();
  useEffect(() => {
    let isGone = false;
    load?.().then(
      (loaded) => !isGone && setDelivery(() => loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  const { price } = useShop().delivery;
  return (
    <div className={styles.toPin}>
      {Delivery ? <Delivery {...props} /> : <Sentence>{price}</Sentence>}
    </div>
  );
}
