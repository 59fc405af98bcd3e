import { useDeferredValue } from 'react';
import { ProductCard } from '../../../storefront/product-card.tsx';
import { toCardView } from '../../../product-card-view.ts';
import { previewOf } from '../fields/preview-of.ts';
import type { ProductFields } from '../fields/product-fields.ts';

/** The piece as its card will stand on the shelf, while it is typed. To look at only. */
export function CardPreview({ fields }: { fields: ProductFields }) {
  const shown = useDeferredValue(fields);
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">As customers see it</h2>
      <ul className="grid-shelf preview-shelf" inert>
        <ProductCard card={toCardView(previewOf(shown))} />
      </ul>
      {shown.images.length === 0 && (
        <p className="hint">The primary picture stands at the top of the card.</p>
      )}
    </section>
  );
}
