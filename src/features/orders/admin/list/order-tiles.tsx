import { formatNumber } from '#platform/contract/text/format-number.ts';
import { useNow } from '#platform/client/use-now.ts';
import { StatTile } from '#platform/ui/display/stat-tile.tsx';
import {
  CircleX,
  Clock,
  PackageCheck,
  Paintbrush,
  TriangleAlert,
  Truck,
} from '#platform/ui/icons/icons.generated.tsx';
import type { OrderCounts } from '../../admin-contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import { oldestLabel } from './oldest-label.ts';
import styles from './all-orders.module.css';

type OrderTilesProps = {
  /** Undefined while they load. */
  counts: OrderCounts | undefined;
  status: string;
  onChoose: (status: OrderStatus | 'all') => void;
  isLate: boolean;
  onChooseLate: (isLate: boolean) => void;
};

const TILES = [
  { status: 'pending', label: 'Waiting', Icon: Clock },
  { status: 'processing', label: 'Processing', Icon: Paintbrush },
  { status: 'shipped', label: 'Shipped', Icon: Truck },
  { status: 'delivered', label: 'Delivered', Icon: PackageCheck },
  { status: 'cancelled', label: 'Cancelled', Icon: CircleX },
] as const;

type LateTileProps = { count: number; isPressed: boolean; onClick: () => void };

/** Shown only if there are any. */
function LateTile({ count, isPressed, onClick }: LateTileProps) {
  if (count === 0 && !isPressed) return null;
  return (
    <StatTile
      label="Late"
      value={formatNumber(count)}
      icon={<TriangleAlert className="icon-small" />}
      tone="cancelled"
      isHot={count > 0}
      note="the promised day is over"
      className={styles.late}
      onClick={onClick}
      isPressed={isPressed}
    />
  );
}

/** The number of orders in each status; a tile filters the list by its own. */
export function OrderTiles(props: OrderTilesProps) {
  const { counts, status, onChoose, isLate, onChooseLate } = props;
  const now = useNow();
  const oldestAt = counts?.oldestPendingAt;
  return (
    <div className="tiles">
      <LateTile
        count={counts?.late ?? 0}
        isPressed={isLate}
        onClick={() => onChooseLate(!isLate)}
      />
      {TILES.map(({ status: own, label, Icon }) => {
        const count = counts?.byStatus[own] ?? 0;
        const isHot = own === 'pending' && count > 0;
        return (
          <StatTile
            key={own}
            label={label}
            value={counts === undefined ? '–' : formatNumber(count)}
            icon={<Icon className="icon-small" />}
            tone={own}
            level={counts === undefined || counts.total === 0 ? 0 : count / counts.total}
            isHot={isHot}
            note={isHot && oldestAt !== undefined ? oldestLabel(oldestAt, now) : undefined}
            className={own === 'pending' ? styles.waiting : undefined}
            onClick={() => onChoose(status === own ? 'all' : own)}
            isPressed={status === own}
          />
        );
      })}
    </div>
  );
}
