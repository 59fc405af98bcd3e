import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';
import { isOfFilters, isToShip } from './filter-queries.ts';
import {
  containsId,
  hasNumberParts,
  isCustomer,
  isOfCustomer,
  type Condition,
} from './order-search-queries.ts';

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
 * matches come from an index alone and are cheaper than those of numbers and codes.
 */
const MAX_SORTED = { byNumber: 1.25 * MAX_FOUND, byCustomer: 5 * MAX_FOUND };

function matching(db: Database, conditions: Condition[]) {
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
  const isLookedUp =
    id.length > 1 && !['all', 'delivered', 'to-ship', 'balance-due'].includes(status);
  const rest = isLookedUp
    ? [hasNumberParts([`=${status}`]), ...isOfFilters({ ...list, status: 'all' })]
    : isOfFilters(list);
  return sql`${matching(db, [...rest, ...containsId(id, 'index')])}`;
}

/**
 * Orders by their customers' words: the customers first. An order's own details are compared only where
 * its customer's orders have several names, phones or emails. Two letters of a number match too many
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
  const ofThese = (conditions: Condition[]) => sql`
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
  const most = id + code === '' ? MAX_SORTED.byCustomer : MAX_SORTED.byNumber;
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
