import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';
import { conditionsOf, lookedUpBy } from './order-filter-queries.ts';

const SORTS: Record<AllOrdersQuery['sort'], RawBuilder<unknown>> = {
  newest: sql`created_at DESC, id`,
  oldest: sql`created_at, id DESC`,
  amount: sql`total, id`,
  '-amount': sql`total DESC, id DESC`,
};

/** So many that fit a search are sorted. Where there are more, a walk in their order soon has a page. */
const MAX_SORTED = 1.25 * MAX_FOUND;

function matching(db: Database, conditions: RawBuilder<SqlBool>[]) {
  return db
    .selectFrom('shop_order')
    .select(['shop_order.id', 'shop_order.created_at', 'shop_order.total'])
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions)));
}

/** The ids of one page of what `from` holds: what decides how long a list takes. */
function idsOf(from: RawBuilder<unknown>, { limit, offset, sort }: AllOrdersQuery) {
  return sql<string[]>`ARRAY(SELECT id FROM ${from} ORDER BY ${SORTS[sort]}
    LIMIT ${limit} OFFSET ${offset})`;
}

/** How many `from` holds, up to a bound. */
function countOf(from: RawBuilder<unknown>, most: number) {
  return sql<number>`(SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${most}) AS counted)`;
}

type Found = { ids: string[]; total: number };

/** A page's ids and the count. What is searched for is looked up once for both. */
export function selectList(db: Database, list: AllOrdersQuery): RawBuilder<Found> {
  const all = sql`(${matching(db, conditionsOf(list))}) AS matching`;
  const isSearch = list.id !== '' || list.q !== '';
  if (!isSearch) {
    return sql`SELECT ${idsOf(all, list)} AS ids, ${countOf(all, MAX_COUNTED)} AS total`;
  }
  const found = sql`found`;
  return sql`WITH found AS MATERIALIZED (
      ${matching(db, lookedUpBy(list)).limit(MAX_SORTED + 1)})
    SELECT CASE WHEN (SELECT count(*) FROM found) <= ${MAX_SORTED}
      THEN ${idsOf(found, list)} ELSE ${idsOf(all, list)} END AS ids,
    ${countOf(found, MAX_FOUND)} AS total`;
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
