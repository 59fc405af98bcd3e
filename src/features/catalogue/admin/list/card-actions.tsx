import {
  ArchiveRestore,
  CircleX,
  Copy,
  Ellipsis,
  RotateCcw,
} from '#platform/ui/icons/icons.generated.tsx';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import type { AdminProductWire } from '../../admin-contract.ts';
import { productAvailability } from '../../choices/availability.ts';
import { useArchive, useSoldOut } from '../use-product-acts.ts';
import { EditLink, NotCopied, StockLink, useDuplicate } from './product-cells.tsx';
import styles from './products.module.css';

function useSellingItems(product: AdminProductWire): MenuItem[] {
  const { mark } = useSoldOut(product);
  const { archive } = useArchive(product);
  const { isArchived, isMarkedSoldOut, status } = product;
  if (isArchived) {
    const onSelect = () => archive({ isArchived: false });
    return [{ label: 'Restore', icon: <ArchiveRestore className="icon" />, onSelect }];
  }
  if (status !== 'active') return [];
  if (isMarkedSoldOut) {
    const onSelect = () => mark(false);
    return [{ label: 'Available again', icon: <RotateCcw className="icon" />, onSelect }];
  }
  if (productAvailability(product).kind === 'sold-out') return [];
  const onSelect = () => mark(true);
  return [{ label: 'Sold out', icon: <CircleX className="icon" />, onSelect }];
}

type CardActionsProps = { product: AdminProductWire; isOnline: boolean };

/** Actions on a phone: the rarer ones are in a menu. */
export function CardActions({ product, isOnline }: CardActionsProps) {
  const selling = useSellingItems(product);
  const { copy, isError, error } = useDuplicate(product);
  return (
    <div className={styles.actions}>
      <EditLink product={product} size="s" />
      <StockLink product={product} size="s" />
      <Menu
        trigger={
          <button
            type="button"
            className="icon-button"
            aria-label={`More for ${product.name}`}
            disabled={!isOnline}
          >
            <Ellipsis className="icon" />
          </button>
        }
        items={[
          ...selling,
          { label: 'Duplicate', icon: <Copy className="icon" />, onSelect: copy },
        ]}
      />
      <NotCopied isError={isError} error={error} />
    </div>
  );
}
