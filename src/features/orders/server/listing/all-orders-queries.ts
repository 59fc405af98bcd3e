import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { orders, type OrderRow } from '../order-queries.ts';
import { conditionsOf, type OrderFilter } from './order-filter-queries.ts';

const SORTS: Record<AllOrdersQuery['sort'], RawBuilder<unknown>> = {
  newest: sql`shop_order.created_at DESC, shop_order.id`,
  oldest: sql`shop_order.created_at, shop_order.id DESC`,
  amount: sql`shop_order.total, shop_order.id`,
  '-amount': sql`shop_order.total DESC, shop_order.id DESC`,
};

function matching(db: Database, filter: OrderFilter) {
  const conditions = conditionsOf(filter);
  return db
    .selectFrom('shop_order')
    .select('shop_order.id')
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions)));
}

/** How many there are, up to a bound. */
export function selectCount(db: Database, filter: OrderFilter) {
  const isSearch = filter.id !== '' || filter.q !== '';
  const some = matching(db, filter)
    .limit(isSearch ? MAX_FOUND : MAX_COUNTED)
    .as('some');
  return db.selectFrom(some).select((eb) => eb.fn.countAll<number>().as('count'));
}

/** The ids of one page: what decides how long a list takes. */
export function selectPage(db: Database, { limit, offset, sort, ...filter }: AllOrdersQuery) {
  return matching(db, filter).orderBy(SORTS[sort]).limit(limit).offset(offset);
}

const selectWhole = prepared('orders_whole', (db, ids: string[]) =>
  orders(db).where(sql<SqlBool>`shop_order.id = ANY (${ids}::uuid[])`),
);

type Found = { ids: string[]; total: number };

/**
 * One page of everybody's orders and how many there are, up to a bound: the ids of the page, then all
 * about these few by a statement that is planned once.
 */
export async function listOrdersOfAll(db: Database, list: AllOrdersQuery): Promise<Page<OrderRow>> {
  const { rows } = await sql<Found>`SELECT ARRAY(${selectPage(db, list)}) AS ids,
    (${selectCount(db, list)}) AS total`.execute(db);
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
