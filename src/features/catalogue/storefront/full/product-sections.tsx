import type { ProductCardView } from '../../product-card-view.ts';
import { ProductGrid } from '../product-grid.tsx';

/** What stands below a product on its page. */
export function ProductSections({ related }: { related: ProductCardView[] }) {
  return (
    <>
      {related.length > 0 && (
        <section className="rel" aria-labelledby="related-title">
          <h2 id="related-title">From the same tide</h2>
          <ProductGrid cards={related} isOverGrid={false} />
        </section>
      )}
    </>
  );
}
