import type { ProductCardView } from '../product-card-view.ts';
import { MadeForYou } from './made-for-you.tsx';
import { ProductCard } from './product-card.tsx';

/** The maker's tile stands after six cards: there it leaves no hole at 2, 3 or 4 columns. */
const TILE_AFTER = 6;

/** The collection as a grid of cards, with the maker's own tile among them. */
export function ProductGrid({
  cards,
  hasMadeForYou = false,
  isOverShelf = true,
}: {
  cards: ProductCardView[];
  hasMadeForYou?: boolean;
  /** Whether a piece opens over this list, else as the next page. */
  isOverShelf?: boolean;
}) {
  const items = cards.map((card) => (
    <ProductCard key={card.id} card={card} isOverShelf={isOverShelf} />
  ));
  if (hasMadeForYou) items.splice(TILE_AFTER, 0, <MadeForYou key="made-for-you" />);
  return <ul className="grid-shelf">{items}</ul>;
}
