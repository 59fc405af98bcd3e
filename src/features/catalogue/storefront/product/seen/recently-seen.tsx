import { useEffect, useState } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { ProductCardView } from '../../../product-card-view.ts';
import { loadCards } from '../../cards/load-cards.ts';
import { ProductGrid } from '../../cards/product-grid.tsx';
import { forgetSeen, seenSlugs } from './seen-slugs.ts';
import styles from '../full/full.module.css';

const MOST = 4;

/** @param props `others` stand on the page already */
export function RecentlySeen({ others }: { others: string[] }) {
  const shop = useShop();
  const announce = useAnnounce();
  const [cards, setCards] = useState<ProductCardView[]>([]);
  const shown = others.join(' ');
  useEffect(() => {
    let isGone = false;
    const slugs = seenSlugs().filter((slug) => !shown.split(' ').includes(slug));
    void loadCards(slugs.slice(0, MOST), shop).then((loaded) => !isGone && setCards(loaded));
    return () => {
      isGone = true;
    };
  }, [shown, shop]);
  function forget(): void {
    forgetSeen();
    setCards([]);
    announce('Cleared');
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  if (cards.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="seen-title">
      <div className={`row wrap ${styles.seenHead}`}>
        <h2 id="seen-title">Recently viewed</h2>
        <TextButton className="tap" onClick={forget}>
          Clear
        </TextButton>
      </div>
      <ProductGrid cards={cards} isOverGrid={false} />
    </section>
  );
}
