import { cardWords } from '#features/catalogue/making/making.ts';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { toCardView, type ProductCardView } from '#features/catalogue/product-card-view.ts';
import { ProductGrid } from '#features/catalogue/storefront/cards/product-grid.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import styles from './missing.module.css';

export const SHOWN = 4;

/** Products below a page that has only a message. */
export function MoreProducts({ cards }: { cards: ProductCardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={styles.here} aria-labelledby="still-here">
      <h2 id="still-here">Still here</h2>
      <ProductGrid cards={cards} isOverGrid={false} />
    </section>
  );
}

/** The same, fetched by the browser. */
export function FetchedProducts() {
  const shop = useShop();
  const { data = [] } = useApiQuery(['more-products'], (signal) =>
    api<typeof listProducts>('GET /v2/products', { query: { limit: SHOWN }, signal }),
  );
  return <MoreProducts cards={data.map((one) => toCardView(one, cardWords(one, shop)))} />;
}
