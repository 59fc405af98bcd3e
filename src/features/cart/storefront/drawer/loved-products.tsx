import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { shownPrice } from '#features/catalogue/choices/variant-choice.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { dataOf, queries } from '#platform/client/query/query.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import styles from './cart.module.css';

const SHOWN = 2;

function useLoved() {
  const { data = [] } = useQuery(
    {
      queryKey: ['loved'],
      queryFn: async () =>
        dataOf(
          await api<typeof listProducts>('GET /v2/products', {
            query: { sort: 'loved', limit: SHOWN },
          }),
        ),
    },
    queries,
  );
  return data;
}

/** Bestsellers, shown in an empty cart. */
export function LovedProducts() {
  const products = useLoved();
  const { words } = useShop();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="loved-pieces">
      <h3 id="loved-pieces">{words.loved}</h3>
      <ul>
        {products.map((product) => {
          const image = product.images.find((one) => one.isPrimary) ?? product.images[0];
          return (
            <li key={product.id} className={styles.line}>
              <span className={styles.picture}>
                {image && (
                  <Picture src={image} sizes="76px" widths={[96, 160, 240]} className="thumb" />
                )}
              </span>
              <h4>
                <Link to={`/product/${product.slug}`}>{product.name}</Link>
              </h4>
              <span className={styles.total} translate="no">
                {formatRupees(shownPrice(product))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
