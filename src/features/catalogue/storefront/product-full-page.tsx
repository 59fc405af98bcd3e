import { Link } from 'react-router';
import { ChevronRight } from '#platform/ui/icons/chevron-right.tsx';
import type { PublicProductWire } from '../contract.ts';
import type { ProductCardView } from '../product-card-view.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductGrid } from './product-grid.tsx';

function Crumbs({ product }: { product: PublicProductWire }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to="/">Home</Link>
      <ChevronRight className="ico-s" />
      <Link to={`/?category=${product.category.slug}`}>{product.category.name}</Link>
      <ChevronRight className="ico-s" />
      <span aria-current="page">{product.name}</span>
    </nav>
  );
}

/** A piece opened by its address: crumbs, everything about it, and others like it. */
export function ProductFullPage({
  product,
  related,
}: {
  product: PublicProductWire;
  related: ProductCardView[];
}) {
  return (
    <div className="frame">
      <Crumbs product={product} />
      <ProductDetails product={product} place="page" />
      {related.length > 0 && (
        <section className="rel" aria-labelledby="related-title">
          <h2 id="related-title">From the same tide</h2>
          <ProductGrid cards={related} isOverShelf={false} />
        </section>
      )}
    </div>
  );
}
