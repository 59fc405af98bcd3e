import { Link } from 'react-router';
import { ChevronRight } from '#platform/ui/icons/icons.generated.tsx';
import type { PublicProductWire } from '../../../contract.ts';
import styles from '../product.module.css';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { ProductCardView } from '../../../product-card-view.ts';
import { ProductGrid } from '../../cards/product-grid.tsx';
import fullStyles from './full.module.css';

export { PageGallery } from '../pictures/page-gallery.tsx';
export { PhotoLightbox } from '../pictures/photo-lightbox.tsx';
export { ProductFacts } from './product-facts.tsx';
export { RecentlySeen } from '../seen/recently-seen.tsx';

export function Crumbs({ product }: { product: PublicProductWire }) {
  return (
    <nav className={`breaks small muted row ${styles.breadcrumbs}`} aria-label="Breadcrumb">
      <Link to="/">Home</Link>
      <ChevronRight className="icon-small" />
      <Link to={`/?category=${product.category.slug}`}>{product.category.name}</Link>
      <ChevronRight className="icon-small" />
      <span aria-current="page">{product.name}</span>
    </nav>
  );
}

/** Products below the one of the page. */
export function Related({ cards }: { cards: ProductCardView[] }) {
  const { words } = useShop();
  if (cards.length === 0) return null;
  return (
    <section className={fullStyles.related} aria-labelledby="related-title">
      <h2 id="related-title">{words.related}</h2>
      <ProductGrid cards={cards} isOverGrid={false} />
    </section>
  );
}
