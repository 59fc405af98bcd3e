import { PartName } from '#features/orders/payment/payment-part-contract.ts';
import { knownStatus } from '#features/orders/order-status.ts';
import type { Page } from '#platform/contract/paging.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { ListedPayment, type PaymentInstructions, type PaymentListQuery } from '../contract.ts';
import { presentInstructions } from './present-instructions.ts';
import { countPayments, listPaymentsOfAll, type PaymentRow } from './payment-queries.ts';
import type { PaymentDeps } from './payment-methods.ts';

type Moments = Pick<ListedPayment, 'submittedAt' | 'decidedAt' | 'undoableUntil'>;

function presentMoments(row: PaymentRow): Moments {
  return {
    ...(row.submitted_at !== null && { submittedAt: row.submitted_at.toISOString() }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
    ...(row.undoable_until !== null && { undoableUntil: row.undoable_until.toISOString() }),
  };
}

function presentPayment(row: PaymentRow): ListedPayment {
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    orderStatus: knownStatus(row.order_status),
    customer: {
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      email: row.email,
    },
    ...(row.has_parts && {
      part: PartName.parse({
        seq: row.seq,
        label: row.label,
        ...(row.due_on !== null && { dueOn: row.due_on }),
      }),
    }),
    status: ListedPayment.shape.status.parse(row.status),
    method: ListedPayment.shape.method.parse(row.method),
    amount: row.amount,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    isDuplicate: row.used_on !== null,
    ...(row.used_on !== null && { usedOn: row.used_on }),
    ...presentMoments(row),
    ...(row.reason !== '' && { reason: row.reason }),
    ...(row.gateway_fee && { gatewayFee: row.gateway_fee }),
    ...(row.age_seconds !== null && { ageSeconds: row.age_seconds }),
  };
}

/** One page of payments, the oldest claim first. */
export async function listPayments(
  ctx: Context,
  query: PaymentListQuery,
): Promise<Page<ListedPayment>> {
  const { items, total } = await listPaymentsOfAll(ctx.db, query);
  return { items: items.map(presentPayment), total };
}

/** The number of claims that the owner has to check. */
export function countPaymentsToCheck({ db }: Context): Promise<number> {
  return countPayments(db, 'Submitted');
}

/** Reads how one of the caller's orders is paid now. @throws OrderNotFound also for another person's */
export async function getPayment(
  ctx: Context,
  deps: PaymentDeps,
  idOrNumber: string,
): Promise<PaymentInstructions> {
  return presentInstructions(ctx, deps, await getOrder(ctx, idOrNumber, personOf(ctx)));
}
