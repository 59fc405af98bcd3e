import { useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OrderWire, Parcel } from '../../../contract.ts';
import { TRANSITIONS } from '../../../order-status.ts';
import { useConfirmCancel } from '../../change/use-confirm-cancel.ts';
import { useMoveOrder, type MoveTo } from '../../change/use-move-order.ts';
import { keepOrder } from '../use-any-order.ts';
import { nextStatus } from './progress-steps.ts';

export type OrderMoves = {
  /** The move that mostly comes next. */
  next: MoveTo | undefined;
  /** Further ones that are allowed from here. */
  others: readonly MoveTo[];
  isCancellable: boolean;
  /** Moves it there; asks first where there is something to ask. */
  start: (to: MoveTo) => void;
  /** Where it is being moved to. */
  movingTo: MoveTo | undefined;
  /** Why the last move was refused. */
  failure: ProblemBody | undefined;
  /** Asks what is known of the parcel before an order is marked shipped. */
  shipping: {
    isOpen: boolean;
    save: (parcel: Parcel) => Promise<ProblemBody | undefined>;
    close: () => void;
  };
};

/** Where an order may go from here, and going there. */
export function useOrderMoves(order: OrderWire): OrderMoves {
  const { move, isMoving } = useMoveOrder();
  const confirmCancel = useConfirmCancel();
  const [isShipping, setIsShipping] = useState(false);
  const [to, setTo] = useState<MoveTo>();
  const [failure, setFailure] = useState<ProblemBody>();
  const allowed: readonly MoveTo[] = TRANSITIONS[order.status];
  const next = nextStatus(order.status);

  async function send(target: MoveTo, parcel?: Parcel): Promise<ProblemBody | undefined> {
    setTo(target);
    setFailure(undefined);
    const moved = await move({ order, to: target, parcel });
    if (!moved.ok) return moved.problem;
    keepOrder(moved.order);
    return undefined;
  }
  const go = (target: MoveTo) => void send(target).then(setFailure);

  function start(target: MoveTo): void {
    setFailure(undefined);
    if (target === 'shipped') setIsShipping(true);
    else if (target === 'cancelled') confirmCancel(order, () => go(target));
    else go(target);
  }
  async function ship(parcel: Parcel): Promise<ProblemBody | undefined> {
    const refusal = await send('shipped', parcel);
    if (refusal === undefined) setIsShipping(false);
    return refusal;
  }
  return {
    next,
    others: allowed.filter((target) => target !== next && target !== 'cancelled'),
    isCancellable: allowed.includes('cancelled'),
    start,
    movingTo: isMoving ? to : undefined,
    failure,
    shipping: { isOpen: isShipping, save: ship, close: () => setIsShipping(false) },
  };
}
