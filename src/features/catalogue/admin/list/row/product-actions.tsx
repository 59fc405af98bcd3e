import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Boxes } from '#platform/ui/icons/boxes.tsx';
import { Eye } from '#platform/ui/icons/eye.tsx';
import { Plus } from '#platform/ui/icons/plus.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { productAvailability } from '../../../availability.ts';
import { DuplicateButton } from './duplicate-button.tsx';

type ProductActionsProps = { product: AdminProductWire; isOnline: boolean; size: 'xs' | 's' };

/** What can be done with a product of the list. */
export function ProductActions({ product, isOnline, size }: ProductActionsProps) {
  const isSoldOut = product.status === 'active' && productAvailability(product).kind === 'sold-out';
  const sheet = useOverlayLink(isSoldOut ? 'restock' : 'stock', product.id);
  return (
    <div className="pacts">
      <LinkButton
        variant="secondary"
        size={size}
        to={`/admin/product/${product.id}`}
        state={{ product }}
        aria-label={`View and Edit ${product.name}`}
        icon={<Eye className="ico-s" />}
      >
        View and Edit
      </LinkButton>
      <LinkButton
        {...sheet}
        variant="secondary"
        size={size}
        aria-label={isSoldOut ? `Restock ${product.name}` : `Stock of ${product.name}`}
        icon={isSoldOut ? <Plus className="ico-s" /> : <Boxes className="ico-s" />}
      >
        {isSoldOut ? 'Restock' : 'Stock'}
      </LinkButton>
      <DuplicateButton product={product} isOnline={isOnline} size={size} />
    </div>
  );
}
