import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RequestListQuery } from '../admin-contract.ts';
import type { CustomOrderRequest, SupportQuery } from '../contract.ts';
import type { RequestState } from '../thread-contract.ts';

export type RequestRow = {
  id: string;
  kind: 'custom' | 'support';
  name: string;
  email: string;
  state: RequestState;
  created_at: Date;
  due_at: Date | null;
  answered_at: Date | null;
  text: string;
  product_type: string | null;
  product_label: string | null;
  colors: string | null;
  size: string | null;
  budget: string | null;
  phone: string | null;
  query_type: string | null;
  order_number: string | null;
  mail_id: string | null;
  /** Time since which the customer waits for an answer. */
  waiting_since: Date;
  /** Null for a question, which has no link. */
  link_version: number | null;
  notified_at: Date | null;
};

const COLUMNS = sql`request.*,
  CASE WHEN state = 'new' THEN waiting_since + make_interval(days => reply_days) END AS due_at`;

function where({ kind, state }: Pick<RequestListQuery, 'kind' | 'state'>): RawBuilder<unknown> {
  const ofKind = kind === 'all' ? sql`true` : sql`kind = ${kind}`;
  const inState = state === 'all' ? sql`true` : sql`state = ${state}`;
  return sql`${ofKind} AND ${inState}`;
}

export async function listRequestRows(
  db: Database,
  { limit, offset, ...filter }: RequestListQuery,
): Promise<Page<RequestRow>> {
  const order = filter.state === 'new' ? sql`waiting_since, id DESC` : sql`created_at DESC, id`;
  const { rows: items } = await sql<RequestRow>`
    SELECT ${COLUMNS} FROM request WHERE ${where(filter)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM request WHERE ${where(filter)} LIMIT ${MAX_COUNTED}) AS counted`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}

export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT ${COLUMNS} FROM request WHERE id = ${id}`.execute(db);
  return rows[0];
}

const TABLES = { custom: 'custom_order_request', support: 'support_query' } as const;

export async function lockRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  for (const table of Object.values(TABLES)) {
    await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  }
  return findRequest(db, id);
}

type Stand = Pick<RequestRow, 'id' | 'kind' | 'state'> & { now: Date };

/** An answered request may have a quote that is open, or was accepted. */
function answeredState(id: string) {
  return sql<RequestState>`coalesce((SELECT CASE state WHEN 'sent' THEN 'quoted' ELSE 'ordered' END
    FROM request_quote WHERE request_id = ${id} AND state IN ('sent', 'accepted')
    ORDER BY rev DESC LIMIT 1), 'answered')`;
}

/** The first answer's time stays until the request is new again. */
export async function setState(db: Database, { id, kind, state, now }: Stand): Promise<void> {
  const answered = sql<Date | null>`CASE ${state}::text WHEN 'new' THEN NULL
    WHEN 'closed' THEN answered_at ELSE coalesce(answered_at, ${now}) END`;
  const stands = kind === 'custom' && state === 'answered' ? answeredState(id) : state;
  await db
    .updateTable(TABLES[kind])
    .set({ state: stands, answered_at: answered })
    .where('id', '=', id)
    .execute();
}

type MailState = 'queued' | 'sent' | 'failed';
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export function listMessages(db: Database, requestId: string) {
  return db
    .selectFrom('request_message as message')
    .leftJoin('mail', 'mail.id', 'message.mail_id')
    .select(['message.id', 'message.text', 'message.at', 'message.mail_id'])
    .select(['message.actor_uid', 'message.read_at'])
    .select((eb) => eb.ref('message.author').$castTo<'owner' | 'customer'>().as('author'))
    .select((eb) => eb.ref('mail.state').$castTo<MailState | null>().as('mail_state'))
    .where('message.request_id', '=', requestId)
    .orderBy('message.at')
    .orderBy('message.id')
    .execute();
}

type NewMessage = {
  id: string;
  request_id: string;
  text: string;
  actor_uid: string;
  mail_id: string;
  at: Date;
};

export async function insertMessage(db: Database, message: NewMessage): Promise<void> {
  await db.insertInto('request_message').values(message).execute();
}

type Counts = { new: number; overdue: number; next_due_at: Date | null };

export async function getRequestCounts(db: Database, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) AS new, count(*) FILTER (WHERE due_at < ${now}) AS overdue,
      min(due_at) AS next_due_at
    FROM (SELECT ${COLUMNS} FROM request WHERE state = 'new' LIMIT ${MAX_COUNTED}) AS waiting`.execute(
    db,
  );
  return rows[0] ?? { new: 0, overdue: 0, next_due_at: null };
}

type Old = { before: Date; most: number };

/** Deletes a batch of each kind. @returns how many */
export async function deleteDoneRequests(db: Database, { before, most }: Old): Promise<number> {
  let count = 0;
  for (const table of Object.values(TABLES)) {
    const said =
      table === 'support_query' ? sql`created_at` : sql`coalesce(waiting_since, created_at)`;
    const gone = await db
      .with('done', (eb) =>
        eb
          .selectFrom(table)
          .select('id')
          .where('state', '<>', 'new')
          .where(sql<boolean>`${said} < ${before}`)
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom(table)
      .where('id', 'in', (eb) => eb.selectFrom('done').select('done.id'))
      .returning('id')
      .execute();
    if (gone.length === 0) continue;
    count += gone.length;
    const ids = gone.map(({ id }) => id);
    await db.deleteFrom('request_message').where('request_id', 'in', ids).execute();
    await db.deleteFrom('request_picture').where('request_id', 'in', ids).execute();
    await db.deleteFrom('request_quote').where('request_id', 'in', ids).execute();
  }
  return count;
}

type NewRequest = CustomOrderRequest & {
  id: string;
  productLabel: string;
  replyDays: number;
  mailId: string | null;
  createdAt: Date;
};

export async function insertCustomOrderRequest(db: Database, request: NewRequest): Promise<void> {
  await db
    .insertInto('custom_order_request')
    .values({
      id: request.id,
      name: request.name,
      email: request.email,
      product_type: request.productType,
      product_label: request.productLabel,
      reply_days: request.replyDays,
      colors: request.colors,
      size: request.size,
      budget: request.budget === '' ? null : request.budget,
      phone: request.phone,
      description: request.description,
      mail_id: request.mailId,
      created_at: request.createdAt,
    })
    .execute();
}

export async function findOwnOrderNumber(
  db: Database,
  { uid, number }: { uid: string; number: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('number')
    .where('number', '=', number.toUpperCase())
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.number;
}

type NewQuery = Omit<SupportQuery, 'orderNumber'> & {
  id: string;
  uid: string;
  orderNumber: string | undefined;
  replyDays: number;
  mailId: string | null;
  createdAt: Date;
};

export async function insertSupportQuery(db: Database, query: NewQuery): Promise<void> {
  await db
    .insertInto('support_query')
    .values({
      id: query.id,
      uid: query.uid,
      name: query.name,
      email: query.email,
      query_type: query.queryType,
      details: query.details,
      order_number: query.orderNumber ?? null,
      reply_days: query.replyDays,
      mail_id: query.mailId,
      created_at: query.createdAt,
    })
    .execute();
}

export async function listOwnQuestionRows(db: Database, uid: string) {
  return db
    .selectFrom('support_query')
    .select(['query_type', 'details', 'order_number', 'name', 'email', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('request_message')
          .select(['text', 'at'])
          .whereRef('request_id', '=', 'support_query.id')
          .orderBy('at'),
      ).as('answers'),
    )
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .execute();
}
