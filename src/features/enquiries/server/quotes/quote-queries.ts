import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DeclineReason } from '../../options.ts';
import type { NewRequestQuote } from '../../quote-contract.ts';

export type QuoteRow = {
  id: string;
  request_id: string;
  rev: number;
  state: 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'superseded';
  valid_until: string;
  ready_in_days: number | null;
  note: string;
  subtotal: number;
  shipping: number;
  discount: number;
  total: number;
  deposit: number;
  sent_at: Date;
  decided_at: Date | null;
  decline_reason: DeclineReason | null;
  order_id: string | null;
  order_number: string | null;
  order_link_version: number | null;
  order_ship_by: string | null;
  coupon_code: string | null;
  offer_title: string | null;
  offer_discount: number | null;
  lines: { name: string; details: string; quantity: number; unit_price: number }[];
};

/** Uses the database's clock: the named day is the last valid one. */
const IS_OVER = sql`now() >= (quote.valid_until + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`;

const COLUMNS = sql`quote.id, quote.request_id, quote.rev,
  CASE WHEN quote.state = 'sent' AND ${IS_OVER} THEN 'expired' ELSE quote.state END AS state,
  quote.valid_until::text AS valid_until, quote.ready_in_days, quote.note, quote.subtotal,
  quote.shipping, quote.discount, quote.total, quote.deposit, quote.sent_at, quote.decided_at,
  quote.decline_reason, quote.order_id, shop_order.number AS order_number,
  CASE WHEN shop_order.link_ended_at IS NULL THEN shop_order.link_version END AS order_link_version, shop_order.ship_by::text AS order_ship_by,
  shop_order.coupon_code, shop_order.offer_title, shop_order.offer_discount,
  (SELECT json_agg(json_build_object('name', line.name, 'details', line.details,
      'quantity', line.quantity, 'unit_price', line.unit_price) ORDER BY line.position)
    FROM request_quote_line AS line WHERE line.quote_id = quote.id) AS lines`;

const QUOTES = sql`request_quote AS quote LEFT JOIN shop_order ON shop_order.id = quote.order_id`;

/** The oldest first. */
export async function listQuoteRows(db: Database, requestId: string): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    SELECT ${COLUMNS} FROM ${QUOTES} WHERE quote.request_id = ${requestId}
    ORDER BY quote.rev`.execute(db);
  return rows;
}

type NewQuote = {
  id: string;
  requestId: string;
  rev: number;
  quote: NewRequestQuote;
  sums: { subtotal: number; total: number };
  mailId: string;
  now: Date;
};

/** The request is held. */
export async function insertQuote(db: Database, made: NewQuote): Promise<void> {
  const { id, requestId, rev, quote, sums, mailId, now } = made;
  await db
    .updateTable('request_quote')
    .set({ state: 'superseded', decided_at: now })
    .where('request_id', '=', requestId)
    .where('state', '=', 'sent')
    .execute();
  await db
    .insertInto('request_quote')
    .values({
      id,
      request_id: requestId,
      rev,
      valid_until: quote.validUntil,
      ready_in_days: quote.readyInDays ?? null,
      note: quote.note,
      ...sums,
      shipping: quote.shipping,
      discount: quote.discount,
      deposit: quote.deposit,
      sent_at: now,
      mail_id: mailId,
    })
    .execute();
  const lines = quote.lines.map(({ unitPrice, ...line }, position) => ({
    ...line,
    quote_id: id,
    position,
    unit_price: unitPrice,
  }));
  await db.insertInto('request_quote_line').values(lines).execute();
}

type Decided = {
  id: string;
  to: 'accepted' | 'declined' | 'withdrawn';
  orderId?: string;
  reason?: DeclineReason | undefined;
  now: Date;
};

/** @returns false if it was decided, replaced or is over */
export async function decideQuote(db: Database, { id, to, orderId, reason, now }: Decided) {
  const { numAffectedRows = 0n } = await sql`
    UPDATE request_quote AS quote
    SET state = ${to}, decided_at = ${now}, order_id = ${orderId ?? null},
      decline_reason = ${reason ?? null}
    WHERE id = ${id} AND state = 'sent' AND NOT (${IS_OVER})`.execute(db);
  return numAffectedRows > 0n;
}

/** Writes down what is over. @returns the requests */
export async function expireQuotes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    UPDATE request_quote AS quote SET state = 'expired', decided_at = now()
    WHERE state = 'sent' AND ${IS_OVER} RETURNING request_id`.execute(db);
  return rows.map(({ request_id: id }) => id);
}

type EndingRow = { request_id: string; name: string; total: number; valid_until: string };

/** Lists quotes that can be accepted for a few days more, and counts them. */
export async function listEnding(db: Database, days: number, most: number) {
  const ending = sql`request_quote AS quote
    JOIN custom_order_request AS request ON request.id = quote.request_id
    WHERE quote.state = 'sent' AND NOT (${IS_OVER})
      AND quote.valid_until <= (now() AT TIME ZONE 'Asia/Kolkata')::date + ${days}::int`;
  const { rows } = await sql<{ count: number; rows: EndingRow[] }>`SELECT
    (SELECT count(*) FROM ${ending}) AS count,
    (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT quote.request_id, request.name, quote.total, quote.valid_until::text
      FROM ${ending} ORDER BY quote.valid_until, quote.sent_at LIMIT ${most}) AS one) AS rows`.execute(
    db,
  );
  return rows[0] ?? { count: 0, rows: [] };
}

export async function isDayOver(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`SELECT now() >=
    (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AS is_over`.execute(db);
  return rows[0]?.is_over ?? true;
}
