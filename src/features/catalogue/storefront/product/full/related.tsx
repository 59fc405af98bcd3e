import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { ProductCardView } from '../../../product-card-view.ts';
import { ProductGrid } from '../../cards/product-grid.tsx';
import styles from './full.module.css';

/** Products below the one of the page. */
export function Related({ cards }: { cards: ProductCardView[] }) {
  const { words } = useShop();
  if (cards.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-title">
      <h2 id="related-title">{words.related}</h2>
      <ProductGrid cards={cards} isOverGrid={false} />
    </section>
  );
}
