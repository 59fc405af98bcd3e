import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';

/** Whole grams: the shop stores no smaller ones. */
function grams(kilograms: number): string {
  return `${Math.round(kilograms * 1000).toLocaleString('en-IN')} g`;
}

/** Figures of a product that the shop keeps itself. */
export function StatsSection({ product }: { product: AdminProductWire }) {
  const { id, rating, reviewCount, weight } = product;
  return (
    <section className="card psec" aria-labelledby="section-stats">
      <h2 id="section-stats">Product Stats</h2>
      <dl className="dl stats">
        <dt>ID</dt>
        <dd className="stats-id">
          <span>{id}</span>
          <CopyButton value={id} label="product ID" />
        </dd>
        <dt>Rating</dt>
        <dd>{reviewCount === 0 ? 'No reviews yet' : `${rating} /5`}</dd>
        <dt>Reviews</dt>
        <dd>{reviewCount}</dd>
        <dt>Weight</dt>
        <dd>{grams(weight)}</dd>
      </dl>
    </section>
  );
}
