import { Price } from '#platform/ui/display/price.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { ProductActions } from './row/product-actions.tsx';
import { ProductThumb } from './row/product-thumb.tsx';
import { ShowSwitch } from './row/show-switch.tsx';
import { StockWords } from './row/stock-words.tsx';

type ProductCardsProps = { products: readonly AdminProductWire[]; isOnline: boolean };

function variantWords(count: number): string {
  if (count === 0) return 'No variants';
  return count === 1 ? '1 variant' : `${count} variants`;
}

/** The list on a phone. */
export function ProductCards({ products, isOnline }: ProductCardsProps) {
  return (
    <ul className="acards">
      {products.map((product) => (
        <li key={product.id} className="card acardm">
          <div className="pcard">
            <ProductThumb product={product} />
            <div>
              <h3>{product.name}</h3>
              <Price amount={product.price} was={product.comparePrice} exact />
              <p className="pcard-facts">
                {variantWords(product.variants.length)} · <StockWords product={product} />
              </p>
            </div>
          </div>
          <div className="line">
            <span aria-hidden="true">Product List Page</span>
            <ShowSwitch product={product} isOnline={isOnline} />
          </div>
          <ProductActions product={product} isOnline={isOnline} size="s" />
        </li>
      ))}
    </ul>
  );
}
