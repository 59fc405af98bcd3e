import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import {
  Archive,
  ArchiveRestore,
  CircleX,
  Ellipsis,
  RotateCcw,
  Trash2,
} from '#platform/ui/icons/icons.generated.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { productAvailability } from '../../choices/availability.ts';
import { useArchive, useDelete, useSoldOut } from '../../admin/use-product-acts.ts';

function SoldOutButton({ product }: { product: AdminProductWire }) {
  const { isPending, mark } = useSoldOut(product);
  const { isMarkedSoldOut, status } = product;
  const canSell = status === 'active' && productAvailability(product).kind !== 'sold-out';
  if (!isMarkedSoldOut && !canSell) return null;
  return (
    <Button
      variant="secondary"
      busy={isPending}
      icon={
        isMarkedSoldOut ? <RotateCcw className="icon-small" /> : <CircleX className="icon-small" />
      }
      onClick={() => mark(!isMarkedSoldOut)}
    >
      {isMarkedSoldOut ? 'Available again' : 'Sold out'}
    </Button>
  );
}

/** Everything that can be done to a product besides editing it. */
export function ProductActs({ product }: { product: AdminProductWire }) {
  const navigate = useNavigate();
  const { archive } = useArchive(product);
  const { ask } = useDelete(product, () => void navigate('/admin/my-products'));
  const { isArchived } = product;
  return (
    <>
      <SoldOutButton product={product} />
      <Menu
        trigger={
          <button type="button" className="icon-button" aria-label={`More for ${product.name}`}>
            <Ellipsis className="icon" />
          </button>
        }
        items={[
          {
            label: isArchived ? 'Restore' : 'Archive',
            icon: isArchived ? <ArchiveRestore className="icon" /> : <Archive className="icon" />,
            onSelect: () => archive({ isArchived: !isArchived }),
          },
          { label: 'Delete', icon: <Trash2 className="icon" />, onSelect: ask },
        ]}
      />
    </>
  );
}
