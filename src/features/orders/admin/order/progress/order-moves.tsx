import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button, type ButtonProps } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { PackageCheck, Paintbrush, Truck } from '#platform/ui/icons/icons.generated.tsx';
import type { OrderWire } from '../../../contract.ts';
import { ACT_PLACES, nextAct, type NextAct } from '../../../next-act.ts';
import { knownStatus, TRANSITIONS } from '../../../order-status.ts';
import type { MoveDialogsProps } from '../../change/move-dialogs.tsx';
import {
  isDetailed,
  useConfirmMove,
  useMoveOrder,
  type DetailedMove,
  type MoveDetails,
  type MoveTo,
} from '../../change/use-move-order.ts';
import { cacheOrder } from '../use-admin-order.ts';

export type OrderMoves = {
  /** What the big button does. */
  act: NextAct | undefined;
  /** The status that the big button leads to, if it changes it. */
  next: MoveTo | undefined;
  /** Other allowed statuses. */
  others: readonly MoveTo[];
  isCancellable: boolean;
  /** Changes the status, after a dialog or question where one is needed. */
  start: (to: MoveTo, reason?: string) => void;
  movingTo: MoveTo | undefined;
  failure: ProblemBody | undefined;
  dialogs: Omit<MoveDialogsProps, 'order'>;
};

const STATUS_AFTER: Partial<Record<NextAct, MoveTo>> = {
  start: 'processing',
  ship: 'shipped',
  deliver: 'delivered',
};

/** The allowed changes of an order's status, and making them. */
export function useOrderMoves(order: OrderWire): OrderMoves {
  const { move, isMoving } = useMoveOrder();
  const confirm = useConfirmMove();
  const [openDialog, setOpenDialog] = useState<DetailedMove>();
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<MoveTo>();
  const [failure, setFailure] = useState<ProblemBody>();
  const allowed: readonly MoveTo[] = TRANSITIONS[knownStatus(order.status)];
  const act = nextAct(order);
  const next = act && STATUS_AFTER[act];

  async function send(target: MoveTo, details?: MoveDetails): Promise<ProblemBody | undefined> {
    setTo(target);
    setFailure(undefined);
    const moved = await move({ order, to: target, ...details });
    if (!moved.ok) return moved.problem;
    cacheOrder(moved.order);
    return undefined;
  }
  const go = (target: MoveTo) => void send(target).then(setFailure);

  function start(target: MoveTo, because = ''): void {
    setFailure(undefined);
    setReason(because);
    if (isDetailed(target)) return setOpenDialog(target);
    confirm({ order, to: target, onYes: () => go(target) });
  }
  return {
    act,
    next,
    others: allowed.filter((target) => target !== next && target !== 'cancelled'),
    isCancellable: allowed.includes('cancelled'),
    start,
    movingTo: isMoving ? to : undefined,
    failure,
    dialogs: {
      openFor: openDialog,
      reason,
      onSend: async (target, details) => {
        const refusal = await send(target, details);
        if (refusal === undefined) setOpenDialog(undefined);
        return refusal;
      },
      onClose: () => setOpenDialog(undefined),
    },
  };
}

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
      icon={hasIcon && Icon ? <Icon className="icon-small" /> : undefined}
      busy={moves.movingTo === to}
      aria-disabled={!isOnline || undefined}
      aria-describedby={isOnline ? undefined : 'ao-offline'}
      onClick={() => moves.start(to)}
    >
      {label}
    </Button>
  );
}

const AT_ITS_PLACE: Partial<Record<NextAct, string>> = {
  check: 'Check payment',
  record: 'Mark as paid',
  balance: 'Mark balance as paid',
  confirm: 'Confirm order',
  refund: 'Refund',
};

/** The next right act of the owner: moves the order, or leads to where it is done. */
export function NextButton({ moves, ...look }: Omit<MoveButtonProps, 'to' | 'hasIcon'>) {
  const { state }: { state: unknown } = useLocation();
  const { act, next } = moves;
  if (next !== undefined) return <MoveButton {...look} moves={moves} to={next} hasIcon />;
  const place = act && ACT_PLACES[act];
  if (act === undefined || place === undefined) return null;
  return (
    <LinkButton {...look} to={{ hash: place }} replace state={state}>
      {AT_ITS_PLACE[act]}
    </LinkButton>
  );
}
