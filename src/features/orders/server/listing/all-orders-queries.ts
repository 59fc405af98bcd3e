import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { indianMobile } from '#platform/contract/phone.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';

type Sort = { by: 'created_at' | 'total' | 'ship_by'; order: RawBuilder<unknown> };

const SORTS: Record<AllOrdersQuery['sort'], Sort> = {
  newest: { by: 'created_at', order: sql`created_at DESC, id` },
  oldest: { by: 'created_at', order: sql`created_at, id DESC` },
  amount: { by: 'total', order: sql`total, id` },
  '-amount': { by: 'total', order: sql`total DESC, id DESC` },
  'ship-by': { by: 'ship_by', order: sql`ship_by, id` },
};

/**
 * More matches than this are not sorted: walking the list in its order finds a page sooner. Customers'
 * matches come from an index alone and are cheaper.
 */
const MAX_SORTED = { byNumber: 1.25 * MAX_FOUND, byCustomer: 5 * MAX_FOUND };

type Conditions = RawBuilder<SqlBool>[];

function matching(db: Database, conditions: Conditions) {
  return db
    .selectFrom('shop_order')
    .select(['shop_order.id', 'shop_order.created_at', 'shop_order.total', 'shop_order.ship_by'])
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions)));
}

/**
 * Orders by number. The index holds the status as well; it is not used for "delivered", which nearly all
 * orders are.
 */
function foundByNumber(db: Database, list: AllOrdersQuery) {
  const { status, id } = list;
  const isLookedUp = id.length > 1 && !['all', 'delivered', 'to-ship'].includes(status);
  const rest = isLookedUp
    ? [hasNumberParts([`=${status}`]), ...isOfFilters({ ...list, status: 'all' })]
    : isOfFilters(list);
  return sql`${matching(db, [...rest, ...containsId(id, 'index')])}`;
}

/**
 * Orders by their customers' words: the customers first. An order's own details are compared only where
 * its customer's orders have several names, phones or e-mails. Two letters of a number match too many
 * orders to look them up.
 */
function foundByCustomer(db: Database, list: AllOrdersQuery) {
  const { id, q, sort } = list;
  const rest = [
    ...isOfFilters(list),
    ...containsId(id, 'scan'),
    ...(id.length > 2 ? containsId(id, 'index') : []),
  ];
  const customers = db
    .selectFrom('order_customer')
    .select(['uid', sql`CASE WHEN strpos(words, E'\\n') = 0 THEN uid END`.as('known_by_one')])
    .where((eb) => eb.and(isCustomer(q)));
  const ofThese = (conditions: Conditions) => sql`
    SELECT shop_order.id, ${sql.ref(`shop_order.${SORTS[sort].by}`)}
    FROM customer, shop_order WHERE ${sql.join([...conditions, ...rest], sql` AND `)}`;
  return sql`WITH customer AS MATERIALIZED (${customers})
    ${ofThese([sql`shop_order.uid = customer.known_by_one`])}
    UNION ALL ${ofThese([
      sql`shop_order.uid = customer.uid AND customer.known_by_one IS NULL`,
      ...isOfCustomer(q),
    ])}`;
}

/** The ids of one page of `from`. */
function idsOf(from: RawBuilder<unknown>, { limit, offset, sort }: AllOrdersQuery) {
  return sql<string[]>`ARRAY(SELECT id FROM ${from} ORDER BY ${SORTS[sort].order}
    LIMIT ${limit} OFFSET ${offset})`;
}

/** The number of rows of `from`, up to a bound. */
function countOf(from: RawBuilder<unknown>, most: number) {
  return sql<number>`(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most}) AS counted)`;
}

type Found = { ids: string[]; total: number };

/** A page's ids and the number of matches; the search runs once for both. */
export function selectList(db: Database, list: AllOrdersQuery): RawBuilder<Found> {
  const { id, q, code } = list;
  const conditions = [...isOfFilters(list), ...containsId(id, 'scan'), ...isOfCustomer(q)];
  const all = sql`(${matching(db, conditions)}) AS matching`;
  if (id === '' && q === '' && code === '') {
    return sql`SELECT ${idsOf(all, list)} AS ids, ${countOf(all, MAX_COUNTED)} AS total`;
  }
  const found = q === '' ? foundByNumber(db, list) : foundByCustomer(db, list);
  const most = id === '' ? MAX_SORTED.byCustomer : MAX_SORTED.byNumber;
  return sql`WITH found AS MATERIALIZED (${found} LIMIT ${most + 1})
    SELECT CASE WHEN (SELECT count(*) FROM found) <= ${most}
      THEN ${idsOf(sql`found`, list)} ELSE ${idsOf(all, list)} END AS ids,
    ${countOf(sql`found`, MAX_FOUND)} AS total`;
}

const selectWhole = prepared('orders_whole', (db, ids: string[]) =>
  orders(db).where(sql<SqlBool>`shop_order.id = ANY (${ids}::uuid[])`),
);

/**
 * One page of all orders and their number, up to a bound: the ids first, then these orders by a prepared
 * statement.
 */
export async function listOrdersOfAll(db: Database, list: AllOrdersQuery): Promise<Page<OrderRow>> {
  const { rows } = await selectList(db, list).execute(db);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  const whole = await selectWhole(db, ids);
  const byId = new Map(whole.rows.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** The number of orders in each status, which triggers keep. */
export function listTallies(db: Database) {
  return db
    .selectFrom('order_tally')
    .select((eb) => ['status', eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute();
}

export async function countLate(db: Database): Promise<number> {
  const { late } = await db
    .selectFrom('shop_order')
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .where((eb) => eb.and(isToShip('late')))
    .executeTakeFirstOrThrow();
  return late;
}

export async function findOldestPending(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('created_at')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

type Condition = RawBuilder<SqlBool>;

const NOTHING: Condition = sql`false`;
/** The letters of numbers and ids, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = LOWEST_ID.replaceAll('0', 'f');
/** The length of a number, and of an id's first part. */
const WHOLE_NUMBER = 8;

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** A prefix of the id, as a range that its index finds. */
function beginsId(text: string): Condition | undefined {
  const [lowest, highest] = [LOWEST_ID, HIGHEST_ID].map((id) => text + id.slice(text.length));
  if (text.length < WHOLE_NUMBER || lowest === undefined || !isUuid(lowest)) return undefined;
  return sql`shop_order.id BETWEEN ${lowest} AND ${highest}`;
}

/**
 * Orders whose number contains this text, or whose id begins with it.
 * @param how `index` looks up the pairs of letters; `scan` compares each row, which is quicker where
 * many match
 */
export function containsId(id: string, how: 'index' | 'scan'): Condition[] {
  const text = id.toLowerCase();
  if (text === '') return [];
  if (!ID_LETTERS.test(text)) return [NOTHING];
  const isId = beginsId(text) ?? NOTHING;
  if (text.length > WHOLE_NUMBER || text.includes('-')) return [isId];
  if (text.length === WHOLE_NUMBER) {
    return [sql`(shop_order.number = ${text.toUpperCase()} OR ${isId})`];
  }
  const inNumber: Condition = sql`strpos(shop_order.number, ${text.toUpperCase()}) > 0`;
  if (how === 'scan' || text.length === 1) return [inNumber];
  return [hasNumberParts(pairsOf(text)), ...(text.length === 2 ? [] : [inNumber])];
}

export function hasNumberParts(parts: string[]): Condition {
  return sql`order_parts(shop_order.number, shop_order.status) @> ${parts}::text[]`;
}

/** Words beyond this number are compared with the rows found, not looked up. */
const LOOKED_UP_WORDS = 8;

/** A phone number with spaces, dashes or brackets. */
const GROUPED_DIGITS = /(?<![\w@.])[+(]?\d[\d\s().-]{7,}\d(?![\w@])/g;
const COUNTRY_CODE = /(?<!\S)\+91[\s-]*(?=\d)/g;

/** Writes phone numbers as profiles store them: ten digits. */
function withPlainPhones(q: string): string {
  return q
    .replaceAll(GROUPED_DIGITS, (digits) => indianMobile(digits) ?? digits)
    .replaceAll(COUNTRY_CODE, '');
}

/**
 * The search terms of a customer's text; undefined if a word has no letter or digit. A leading space
 * finds only beginnings, for words of one or two letters.
 */
function partsOf(q: string): string[] | undefined {
  const words = [...new Set(withPlainPhones(q).split(/\s+/).filter(Boolean))];
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) return undefined;
  return words.map((word) => (Array.from(word).length < 3 ? ` ${word}` : word));
}

function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Conditions for a text with all these words. The database lowers both sides: JavaScript differs for
 * some letters.
 * @param how `index` uses the trigram index, `scan` compares each row
 */
function containsWords(text: RawBuilder<unknown>, q: string, how: 'index' | 'scan'): Condition[] {
  const parts = partsOf(q);
  if (parts === undefined) return [NOTHING];
  const further = parts.slice(LOOKED_UP_WORDS).map(patternOf);
  return [
    ...parts
      .slice(0, LOOKED_UP_WORDS)
      .map((part): Condition =>
        how === 'index'
          ? sql`${text} LIKE lower(${patternOf(part)}::text)`
          : sql`strpos(${text}, lower(${part}::text)) > 0`,
      ),
    ...(further.length === 0 ? [] : [sql<SqlBool>`${text} LIKE ALL (lowered(${further}::text[]))`]),
  ];
}

export function isCustomer(q: string): Condition[] {
  return containsWords(sql`order_customer.words`, q, 'index');
}

export function isOfCustomer(q: string): Condition[] {
  const text = sql`order_customer_text(shop_order.first_name, shop_order.last_name,
    shop_order.phone, shop_order.email)`;
  return containsWords(text, q, 'scan');
}

export type OrderFilter = Pick<AllOrdersQuery, 'code' | 'min' | 'max' | 'ship' | 'status'>;

/** Written like its partial index, so that it is used. */
const TO_SHIP: Condition = sql`(shop_order.is_paid OR shop_order.confirmed_at IS NOT NULL)
  AND shop_order.status IN ('pending', 'processing')`;

function isOfStatus(status: AllOrdersQuery['status']): Condition[] {
  if (status === 'all') return [];
  return status === 'to-ship' ? [TO_SHIP] : [sql`shop_order.status = ${status}`];
}

/** Written like its partial index, so that it is used. */
const DUE: Condition = sql`shop_order.ship_by IS NOT NULL AND shop_order.status IN ('pending', 'processing')`;
/** In India. */
const TODAY = sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date`;

function isToShip(ship: AllOrdersQuery['ship']): Condition[] {
  switch (ship) {
    case 'all':
      return [];
    case 'due':
      return [DUE];
    case 'week':
      return [DUE, sql`shop_order.ship_by < ${TODAY} + 7`];
    case 'late':
      return [DUE, sql`shop_order.ship_by < ${TODAY}`];
  }
}

/** Orders with a combination whose code begins with this text. */
function hasCode(code: string): Condition[] {
  if (code === '') return [];
  return [
    sql`EXISTS (SELECT FROM order_line WHERE order_line.order_id = shop_order.id
      AND order_line.code <> ''
      AND lower(order_line.code) LIKE lower(${patternOf(code).slice(1)}::text))`,
  ];
}

export function isOfFilters({ status, ship, code, min, max }: OrderFilter): Condition[] {
  return [
    ...isOfStatus(status),
    ...isToShip(ship),
    ...hasCode(code),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
  ];
}
