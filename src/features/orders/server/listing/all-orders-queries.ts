import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';
import {
  hasParts,
  holdsId,
  isCustomer,
  isOfCustomer,
  isOfStatusAndAmount,
} from './order-filter-queries.ts';

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
