import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { gridAddress, type ProductGridData } from '../product-grid-query.ts';
import { ProductGrid } from '../../cards/product-grid.tsx';
import buttonStyles from '#platform/ui/actions/button.module.css';
import styles from './narrowed.module.css';

function nothingMatches(requested: string, isPriced: boolean): string {
  if (requested === '') return isPriced ? 'Nothing at this price.' : 'Nothing matches.';
  return isPriced
    ? `Nothing matches ‘${requested}’ at this price.`
    : `Nothing matches ‘${requested}’.`;
}

/** An empty result, with pieces that others like and ways on. */
export function NothingFound({ grid }: { grid: ProductGridData }) {
  const customOrder = useOverlayLink('custom-order');
  const { words } = useShop();
  const { q, tag, categoryName, category, min, max, suggestion, others = [] } = grid;
  const requested = q || tag || (categoryName ?? category);
  const isPriced = min + max !== '';
  return (
    <>
      <EmptyState
        drawing={<Vessel level={0} width={64} height={96} />}
        title={nothingMatches(requested, isPriced)}
        text={words.nothingFound}
        action={
          <div className={`row wrap ${styles.centred}`}>
            {suggestion !== undefined && (
              <Link className="btn" to={gridAddress({ q: suggestion })} preventScrollReset>
                {`Did you mean ‘${suggestion}’?`}
              </Link>
            )}
            {isPriced && (
              <Link
                className="btn"
                to={gridAddress({ ...grid, min: '', max: '' })}
                preventScrollReset
              >
                Any price
              </Link>
            )}
            <Link className={`btn ${buttonStyles.secondary}`} to="/#shop" preventScrollReset>
              Clear search
            </Link>
            <Link className="btn" {...customOrder}>
              Ask us to make it
            </Link>
          </div>
        }
      />
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">{words.loved}</h2>
          <ProductGrid cards={others} />
        </section>
      )}
    </>
  );
}
