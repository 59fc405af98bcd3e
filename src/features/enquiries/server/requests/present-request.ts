import type { ListedRequest, RequestThread } from '../../admin-contract.ts';
import type { MessageRow, RequestRow } from './request-queries.ts';

/** What only one of the two kinds has. Fields that were left empty are left out. */
function presentKind(row: RequestRow) {
  return {
    ...(row.product_type !== null && { productType: row.product_type }),
    ...(row.colors && { colors: row.colors }),
    ...(row.size && { size: row.size }),
    ...(row.budget !== null && { budget: row.budget }),
    ...(row.query_type !== null && { queryType: row.query_type }),
    ...(row.order_number !== null && { orderNumber: row.order_number }),
  };
}

export function presentRequest(row: RequestRow): ListedRequest {
  const { id, kind, name, email, state, text } = row;
  return {
    id,
    kind,
    name,
    email,
    state,
    createdAt: row.created_at.toISOString(),
    ...(row.due_at !== null && { dueAt: row.due_at.toISOString() }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at.toISOString() }),
    text,
    ...presentKind(row),
  };
}

export function presentThread(row: RequestRow, messages: MessageRow[]): RequestThread {
  return {
    ...presentRequest(row),
    messages: messages.map(({ id, text, at, mail_id: mailId, mail_state: mailState }) => ({
      id,
      text,
      at: at.toISOString(),
      mailId,
      ...(mailState !== null && { mailState }),
    })),
  };
}
