import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { indianMobile } from '#features/profile/phone.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';

type Sort = { by: 'created_at' | 'total'; order: RawBuilder<unknown> };

const SORTS: Record<AllOrdersQuery['sort'], Sort> = {
  newest: { by: 'created_at', order: sql`created_at DESC, id` },
  oldest: { by: 'created_at', order: sql`created_at, id DESC` },
  amount: { by: 'total', order: sql`total, id` },
  '-amount': { by: 'total', order: sql`total DESC, id DESC` },
};

/**
 * So many that fit a search are sorted. Where there are more, a walk in their order soon has a page.
 * Those of customers come from an index alone, which makes more of them cheap.
 */
const MAX_SORTED = { byNumber: 1.25 * MAX_FOUND, byCustomer: 5 * MAX_FOUND };

type Conditions = RawBuilder<SqlBool>[];

function matching(db: Database, conditions: Conditions) {
  return db
    .selectFrom('shop_order')
    .select(['shop_order.id', 'shop_order.created_at', 'shop_order.total'])
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions)));
}

/**
 * What a number is found by. The index of its parts holds the status as well, unless it is the one that
 * nearly all orders end in, by which the index would find no fewer.
 */
function foundByNumber(db: Database, list: AllOrdersQuery) {
  const { status, id } = list;
  const isLookedUp = id.length > 1 && !['all', 'delivered', 'to-ship'].includes(status);
  const rest = isLookedUp
    ? [hasParts([`=${status}`]), ...isOfStatusAndAmount({ ...list, status: 'all' })]
    : isOfStatusAndAmount(list);
  return sql`${matching(db, [...rest, ...holdsId(id, 'find')])}`;
}

/**
 * What a customer's words are found by: the customers, then their orders. An order is looked at itself
 * only where the customer's orders have several names, phones or e-mails, of which it has one. Two letters
 * of a number are in so many orders that finding these would take longer than reading the customers'.
 */
function foundByCustomer(db: Database, list: AllOrdersQuery) {
  const { id, q, sort } = list;
  const rest = [
    ...isOfStatusAndAmount(list),
    ...holdsId(id, 'read'),
    ...(id.length > 2 ? holdsId(id, 'find') : []),
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

/** The ids of one page of what `from` holds: what decides how long a list takes. */
function idsOf(from: RawBuilder<unknown>, { limit, offset, sort }: AllOrdersQuery) {
  return sql<string[]>`ARRAY(SELECT id FROM ${from} ORDER BY ${SORTS[sort].order}
    LIMIT ${limit} OFFSET ${offset})`;
}

/** How many `from` holds, up to a bound. */
function countOf(from: RawBuilder<unknown>, most: number) {
  return sql<number>`(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most}) AS counted)`;
}

type Found = { ids: string[]; total: number };

/** A page's ids and the count. What is searched for is looked up once for both. */
export function selectList(db: Database, list: AllOrdersQuery): RawBuilder<Found> {
  const { id, q } = list;
  const conditions = [...isOfStatusAndAmount(list), ...holdsId(id, 'read'), ...isOfCustomer(q)];
  const all = sql`(${matching(db, conditions)}) AS matching`;
  if (id === '' && q === '') {
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
 * One page of everybody's orders and how many there are, up to a bound: the ids of the page, then all
 * about these few by a statement that is planned once.
 */
export async function listOrdersOfAll(db: Database, list: AllOrdersQuery): Promise<Page<OrderRow>> {
  const { rows } = await selectList(db, list).execute(db);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  const whole = await selectWhole(db, ids);
  const byId = new Map(whole.rows.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** How many orders stand in each status, as the database keeps count. */
export function listTallies(db: Database) {
  return db
    .selectFrom('order_tally')
    .select((eb) => ['status', eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute();
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
/** What numbers and ids are made of, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = LOWEST_ID.replaceAll('0', 'f');
/** As many letters as a number has, and as the first part of an id. */
const WHOLE_NUMBER = 8;

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** Whether the id begins so, which its index finds by its two ends. */
function beginsId(text: string): Condition | undefined {
  const [lowest, highest] = [LOWEST_ID, HIGHEST_ID].map((id) => text + id.slice(text.length));
  if (text.length < WHOLE_NUMBER || lowest === undefined || !isUuid(lowest)) return undefined;
  return sql`shop_order.id BETWEEN ${lowest} AND ${highest}`;
}

/**
 * Whether an order's number holds this text, or its id begins with it.
 * @param how `find` looks up the pairs of what is longer than one letter; `read` looks at each order
 * that comes along, which is quicker where many fit
 */
export function holdsId(typed: string, how: 'find' | 'read'): Condition[] {
  const text = typed.toLowerCase();
  if (text === '') return [];
  if (!ID_LETTERS.test(text)) return [NOTHING];
  const isId = beginsId(text) ?? NOTHING;
  if (text.length > WHOLE_NUMBER || text.includes('-')) return [isId];
  if (text.length === WHOLE_NUMBER) {
    return [sql`(shop_order.number = ${text.toUpperCase()} OR ${isId})`];
  }
  const inNumber: Condition = sql`strpos(shop_order.number, ${text.toUpperCase()}) > 0`;
  if (how === 'read' || text.length === 1) return [inNumber];
  return [hasParts(pairsOf(text)), ...(text.length === 2 ? [] : [inNumber])];
}

export function hasParts(parts: string[]): Condition {
  return sql`order_parts(shop_order.number, shop_order.status) @> ${parts}::text[]`;
}

/** More words than this are compared with what the others have found, instead of being looked up. */
const LOOKED_UP_WORDS = 8;

/** Digits as people group those of a phone number. */
const GROUPED_DIGITS = /(?<![\w@.])[+(]?\d[\d\s().-]{7,}\d(?![\w@])/g;
const COUNTRY_CODE = /(?<!\S)\+91[\s-]*(?=\d)/g;

/** Phone numbers as profiles keep them: ten digits, without country code, zero, spaces and dashes. */
function withPlainPhones(q: string): string {
  return q
    .replaceAll(GROUPED_DIGITS, (digits) => indianMobile(digits) ?? digits)
    .replaceAll(COUNTRY_CODE, '');
}

/**
 * What to look for in a text about a customer; undefined where a word has no letter or digit: nobody has
 * it. Of a short word only beginnings are looked for.
 */
function partsOf(q: string): string[] | undefined {
  const words = [...new Set(withPlainPhones(q).split(/\s+/).filter(Boolean))];
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) return undefined;
  return words.map((word) => (Array.from(word).length < 3 ? ` ${word}` : word));
}

/** Escapes what LIKE would read as a pattern. */
function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Conditions under which a text about a customer has all these words. The database lowers both sides, as
 * JavaScript does it differently for some letters.
 * @param how `find` lets an index of trigrams look them up, `read` looks at each text that comes along
 */
function holdsWords(text: RawBuilder<unknown>, q: string, how: 'find' | 'read'): Condition[] {
  const parts = partsOf(q);
  if (parts === undefined) return [NOTHING];
  const further = parts.slice(LOOKED_UP_WORDS).map(patternOf);
  return [
    ...parts
      .slice(0, LOOKED_UP_WORDS)
      .map((part): Condition =>
        how === 'find'
          ? sql`${text} LIKE lower(${patternOf(part)}::text)`
          : sql`strpos(${text}, lower(${part}::text)) > 0`,
      ),
    ...(further.length === 0 ? [] : [sql<SqlBool>`${text} LIKE ALL (lowered(${further}::text[]))`]),
  ];
}

/** Whether a customer has all these words, in one of their orders or in several together. */
export function isCustomer(q: string): Condition[] {
  return holdsWords(sql`order_customer.words`, q, 'find');
}

/** Whether this order's own customer has all these words. */
export function isOfCustomer(q: string): Condition[] {
  const text = sql`order_customer_text(shop_order.first_name, shop_order.last_name,
    shop_order.phone, shop_order.email)`;
  return holdsWords(text, q, 'read');
}

export type OrderFilter = Pick<AllOrdersQuery, 'id' | 'q' | 'min' | 'max' | 'status'>;

/** As its index says it, so that it is used. */
const TO_SHIP: Condition = sql`shop_order.is_paid AND shop_order.status IN ('pending', 'processing')`;

function isOfStatus(status: AllOrdersQuery['status']): Condition[] {
  if (status === 'all') return [];
  return status === 'to-ship' ? [TO_SHIP] : [sql`shop_order.status = ${status}`];
}

/** What an order must be apart from text. */
export function isOfStatusAndAmount({ status, min, max }: OrderFilter): Condition[] {
  return [
    ...isOfStatus(status),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
  ];
}
