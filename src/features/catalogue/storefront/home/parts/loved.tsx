import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { ProductCardView } from '../../../product-card-view.ts';
import { ProductCard } from '../../cards/product-card.tsx';
import { Part } from './part.tsx';
import styles from './home-parts.module.css';

const SIZES =
  '(max-width: 700px) 57vw, (max-width: 1100px) calc(29.7vw - 16px), (max-width: 1440px) calc(22.3vw - 18px), 302px';

/** Bestsellers, on the home page. */
export function Loved({ cards }: { cards: ProductCardView[] }) {
  const { words } = useShop();
  if (cards.length === 0) return null;
  return (
    <Part id="loved" title={words.loved}>
      <ul className={`grid-shelf ${styles.products}`}>
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} sizes={SIZES} />
        ))}
      </ul>
    </Part>
  );
}
