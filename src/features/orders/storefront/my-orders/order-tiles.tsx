import { StatTile } from '#platform/ui/display/stat-tile.tsx';
import { CircleX } from '#platform/ui/icons/circle-x.tsx';
import { Clock } from '#platform/ui/icons/clock.tsx';
import { PackageCheck } from '#platform/ui/icons/package-check.tsx';
import { Paintbrush } from '#platform/ui/icons/paintbrush.tsx';
import { Truck } from '#platform/ui/icons/truck.tsx';
import type { OrderWire } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';

type OrderTilesProps = {
  orders: readonly OrderWire[];
  status: OrderStatus | 'all';
  onChoose: (status: OrderStatus | 'all') => void;
};

const TILES = [
  { status: 'delivered', label: 'Delivered', Icon: PackageCheck },
  { status: 'shipped', label: 'Shipped', Icon: Truck },
  { status: 'processing', label: 'Processing', Icon: Paintbrush },
  { status: 'cancelled', label: 'Cancelled', Icon: CircleX },
  { status: 'pending', label: 'Pending', Icon: Clock },
] as const;

/** The number of orders in each status; a tile filters the list by its own. */
export function OrderTiles({ orders, status, onChoose }: OrderTilesProps) {
  return (
    <div className="otiles">
      <StatTile
        label="Total"
        value={orders.length}
        onClick={() => onChoose('all')}
        isPressed={status === 'all'}
      />
      {TILES.map(({ status: own, label, Icon }) => {
        const count = orders.filter((order) => order.status === own).length;
        return (
          <StatTile
            key={own}
            label={label}
            value={count}
            icon={<Icon className="ico-s" />}
            tone={own}
            level={orders.length === 0 ? 0 : count / orders.length}
            onClick={() => onChoose(status === own ? 'all' : own)}
            isPressed={status === own}
          />
        );
      })}
    </div>
  );
}
