import type { ListedRequest, RequestThread } from '../admin-contract.ts';
import type { MessageRow, RequestRow } from './request-queries.ts';
import type { PictureRow } from './thread/thread-queries.ts';

function presentKind(row: RequestRow) {
  return {
    ...(row.product_type !== null && { productType: row.product_type }),
    ...(row.product_label && { productLabel: row.product_label }),
    ...(row.colors && { colors: row.colors }),
    ...(row.size && { size: row.size }),
    ...(row.budget !== null && { budget: row.budget }),
    ...(row.phone && { phone: row.phone }),
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

type Message = RequestThread['messages'][number];

function presentMessage(row: MessageRow): Message {
  const { id, author, text, at, mail_id: mailId, mail_state: mailState } = row;
  return {
    id,
    author,
    text,
    at: at.toISOString(),
    ...(row.read_at !== null && { readAt: row.read_at.toISOString() }),
    ...(author === 'customer' && row.actor_uid !== null && { isPasted: true as const }),
    ...(mailId !== null && { mailId }),
    ...(mailState !== null && { mailState }),
  };
}

function presentPicture({ id, author, at, width, height }: PictureRow): Message {
  return { id, author, text: '', at: at.toISOString(), pictures: [{ id, width, height }] };
}

/** Messages in the order in which they were sent; consecutive pictures of one side are grouped. */
export function conversationOf(messages: MessageRow[], pictures: PictureRow[]): Message[] {
  const said = [...messages.map(presentMessage), ...pictures.map(presentPicture)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  const together: Message[] = [];
  for (const message of said) {
    const last = together.at(-1);
    const { pictures: more } = message;
    if (last?.pictures && more && last.author === message.author) last.pictures.push(...more);
    else together.push(message);
  }
  return together;
}
