import { ProblemError } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { NotConfirmed } from '../../admin-contract.ts';
import type {
  SeveralMoved,
  ShipByOfSeveral,
  ShippedOrders,
} from '../../change/several-contract.ts';
import { isToConfirm } from '../../payment/payment-method.ts';
import { presentOrder } from '../present-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { assertAhead, moveShipBy } from './move-ship-by.ts';

/** Each in a transaction of its own: one that is refused holds up no other. */
async function each(ids: string[], move: (id: string) => Promise<unknown>): Promise<SeveralMoved> {
  const answer: SeveralMoved = { moved: [], refused: [] };
  for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
    try {
      await move(id);
      answer.moved.push(id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      answer.refused.push({ id, code: error.declaration.code, detail: error.message });
    }
  }
  return answer;
}

/** @throws ValidationFailed */
export function moveShipByOfSeveral(
  ctx: Context,
  deps: OrderDeps,
  { ids, ...change }: ShipByOfSeveral,
): Promise<SeveralMoved> {
  assertAhead(ctx, change);
  return each(ids, (id) => moveShipBy(ctx, deps, { idOrNumber: id, change }));
}

/** Sent again it does nothing more: what is in processing stays there. */
export function processSeveral(
  ctx: Context,
  deps: OrderDeps,
  ids: string[],
): Promise<SeveralMoved> {
  return each(ids, async (id) => {
    const now = await findOrder(ctx.db, orderRefOf(id), 'anybody');
    if (now?.status === 'processing') return;
    if (now && isToConfirm(presentOrder(now))) throw NotConfirmed();
    const details = { parcel: {}, cancellation: { reason: '' } };
    await changeOrderStatus(ctx, deps, { idOrNumber: id, to: 'processing', ...details });
  });
}

/** Sent again it does nothing more: what is on its way with this number stays as it is. */
export function shipSeveral(
  ctx: Context,
  deps: OrderDeps,
  { carrier, deliveryCost, orders }: ShippedOrders,
): Promise<SeveralMoved> {
  const numbers = new Map(
    orders.map(({ id, trackingNumber }) => [id.toLowerCase(), trackingNumber]),
  );
  return each([...numbers.keys()], async (id) => {
    const trackingNumber = numbers.get(id);
    const now = await findOrder(ctx.db, orderRefOf(id), 'anybody');
    if (now?.status === 'shipped' && now.tracking_number === (trackingNumber ?? null)) return;
    if (now && isToConfirm(presentOrder(now))) throw NotConfirmed();
    // A number that is already there is corrected on the order's page, with a look at it.
    const from = now?.status === 'processing' ? 'processing' : 'pending';
    const parcel = { carrier, trackingNumber };
    const details = { parcel, deliveryCost, cancellation: { reason: '' } };
    await changeOrderStatus(ctx, deps, { idOrNumber: id, to: 'shipped', from, ...details });
  });
}
