import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { Cancellation, Parcel } from '../../change/change-contract.ts';
import type { putOrderStatus } from '../../endpoints.ts';
import type { OrderStatus } from '../../order-status.ts';
import { moveWarnings } from './move-warnings.ts';

/** An order never goes back to pending. */
export type MoveTo = Exclude<OrderStatus, 'pending'>;

/** Moves with details, which a dialog collects. */
export type DetailedMove = 'shipped' | 'cancelled';

export function isDetailed(to: MoveTo | ''): to is DetailedMove {
  return to === 'shipped' || to === 'cancelled';
}

export type MoveDetails = {
  /** Only for "shipped". */
  parcel?: Parcel | undefined;
  /** Rupees, only for "shipped". */
  deliveryCost?: number | undefined;
  /** Only for "cancelled". */
  cancellation?: Cancellation | undefined;
};

export type Move = MoveDetails & {
  /** The order as shown: the shop compares its status. */
  order: Pick<OrderWire, 'id' | 'number' | 'status'>;
  to: MoveTo;
};

/** `order` of a refusal is the order as it is now, if the shop sent it. */
export type Moved =
  | { ok: true; order: AdminOrderWire }
  | { ok: false; problem: ProblemBody; order: OrderWire | undefined };

const BROKEN: ProblemBody = {
  type: 'about:blank',
  title: 'Not changed',
  status: 500,
  code: 'UNKNOWN',
  detail: 'The order was not changed. Try again in a moment.',
};

async function putStatus({ order, to, parcel, deliveryCost, cancellation }: Move): Promise<Moved> {
  const answer = await signedInApi<typeof putOrderStatus>('PUT /v2/admin/order/{id}', {
    params: { id: order.id },
    query: { status: to, from: order.status },
    body: { ...parcel, ...(deliveryCost !== undefined && { deliveryCost }), ...cancellation },
  });
  if (answer.ok) return { ok: true, order: answer.data };
  const { problem } = answer;
  return { ok: false, problem, order: (problem as { order?: OrderWire }).order };
}

/**
 * Changes an order's status. The promise never rejects: `if (!moved.ok) show(moved.problem.detail)`. A
 * second call while one is in flight gets its result.
 */
export function useMoveOrder() {
  const announce = useAnnounce();
  const toast = useToast();
  const running = useRef<Promise<Moved>>(undefined);
  const { mutateAsync, isPending, variables } = useMutation({ mutationFn: putStatus }, queries);

  async function send(request: Move): Promise<Moved> {
    const moved = await mutateAsync(request).catch((): Moved => ({
      ok: false,
      problem: BROKEN,
      order: undefined,
    }));
    if (moved.ok) {
      announce(`Order ${request.order.number} is now ${moved.order.status}`);
      toast.success('Saved');
    } else {
      logFailure('Failed to update order status:', moved.problem.code);
    }
    const isOutdated = !moved.ok && (moved.problem.status === 409 || moved.problem.status === 404);
    if (moved.ok || isOutdated) void refreshAdmin();
    return moved;
  }
  function move(request: Move): Promise<Moved> {
    running.current ??= send(request).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }
  return {
    move,
    isMoving: isPending,
    movingId: isPending ? variables?.order.id : undefined,
  };
}

type Confirmed = { order: OrderWire; to: MoveTo; onYes: () => void };

/** Asks before a move that skips a step or sends an unpaid order. */
export function useConfirmMove(): (move: Confirmed) => void {
  const alert = useAlert();
  return ({ order, to, onYes }) => {
    const warnings = moveWarnings(order, to);
    if (warnings.length === 0) return onYes();
    alert({
      title: `Mark ${order.number} as ${to}?`,
      text: warnings.join(' '),
      actions: [{ label: 'Cancel' }, { label: `Mark as ${to}`, onSelect: onYes }],
    });
  };
}
