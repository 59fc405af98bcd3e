import { Link } from 'react-router';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';

/** Stays in the page when the alert about a new product has gone. */
export function AddedBanner({ product }: { product: AdminProductWire }) {
  const isShown = product.status === 'active';
  return (
    <Banner
      tone="ok"
      title={`${product.name} was added`}
      action={
        <Link className="link" to={`/admin/product/${product.id}`} state={{ product }}>
          View it
        </Link>
      }
    >
      {isShown ? 'It is in the shop now.' : 'It is not shown in the shop yet.'}
    </Banner>
  );
}
