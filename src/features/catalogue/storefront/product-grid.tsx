import type { ProductCardView } from '../product-card-view.ts';
import { MadeForYou } from './made-for-you.tsx';
import { ProductCard } from './product-card.tsx';

/** After six cards the tile leaves no hole at 2, 3 or 4 columns. */
const TILE_AFTER = 6;

export function ProductGrid({
  cards,
  hasMadeForYou = false,
  isOverGrid = true,
}: {
  cards: ProductCardView[];
  hasMadeForYou?: boolean;
  /** False: products open as the next page. */
  isOverGrid?: boolean;
}) {
  const items = cards.map((card) => (
    <ProductCard key={card.id} card={card} isOverGrid={isOverGrid} />
  ));
  if (hasMadeForYou) items.splice(TILE_AFTER, 0, <MadeForYou key="made-for-you" />);
  return <ul className="grid-shelf">{items}</ul>;
}
