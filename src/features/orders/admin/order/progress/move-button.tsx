import { Button, type ButtonProps } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PackageCheck } from '#platform/ui/icons/package-check.tsx';
import { Paintbrush } from '#platform/ui/icons/paintbrush.tsx';
import { Truck } from '#platform/ui/icons/truck.tsx';
import type { MoveTo } from '../../change/use-move-order.ts';
import type { OrderMoves } from './use-order-moves.ts';

const LOOKS = {
  processing: { label: 'Mark as processing', Icon: Paintbrush },
  shipped: { label: 'Mark as shipped', Icon: Truck },
  delivered: { label: 'Mark as delivered', Icon: PackageCheck },
  cancelled: { label: 'Cancel order', Icon: undefined },
};

type MoveButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  moves: OrderMoves;
  to: MoveTo;
  hasIcon?: boolean;
};

/** Changes the status. Disabled offline; the page says why. */
export function MoveButton({ moves, to, hasIcon = false, ...look }: MoveButtonProps) {
  const isOnline = useOnline();
  const { label, Icon } = LOOKS[to];
  return (
    <Button
      {...look}
      icon={hasIcon && Icon ? <Icon className="ico-s" /> : undefined}
      busy={moves.movingTo === to}
      aria-disabled={!isOnline || undefined}
      aria-describedby={isOnline ? undefined : 'ao-offline'}
      onClick={() => moves.start(to)}
    >
      {label}
    </Button>
  );
}
