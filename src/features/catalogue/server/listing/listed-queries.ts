import { sql, type Compilable, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { MAX_SEARCH_TOTAL } from '../../contract.ts';

type Listing = {
  limit: number;
  offset: number;
  q: string;
  order: RawBuilder<unknown>;
  /** The same ids by a cheaper query to count; not for a search. */
  counted?: Ids;
};

/** A query for product ids that takes an order and a limit. */
export type Ids = Compilable<{ id: string }> & {
  orderBy: (order: RawBuilder<unknown>) => Ids;
  limit: (limit: number) => Ids;
  offset: (offset: number) => Ids;
};

export type Listed = { ids: string[]; total: number };

/**
 * The ids of one page, with the total. A search runs once for both and ends at `MAX_SEARCH_TOTAL`
 * or the end of the page; OFFSET 0 keeps PostgreSQL from running it again for the count. Ids come
 * as JSON, which parses faster than an array.
 */
export async function selectListed(
  db: Database,
  matching: Ids,
  { limit, offset, q, order, counted = matching }: Listing,
): Promise<Listed> {
  const ordered = matching.orderBy(order);
  if (q === '') {
    const { rows } =
      await sql<Listed>`SELECT to_json(ARRAY(${ordered.limit(limit).offset(offset)})) AS ids,
      (SELECT count(*) FROM (${counted}) AS everything) AS total`.execute(db);
    return rows[0] ?? { ids: [], total: 0 };
  }
  const found = ordered.limit(Math.max(MAX_SEARCH_TOTAL, offset + limit));
  const { rows } = await sql<Listed>`SELECT
      to_json(ids[${offset}::int + 1 : ${offset}::int + ${limit}::int]) AS ids,
      least(cardinality(ids), ${MAX_SEARCH_TOTAL}::int) AS total
    FROM (SELECT ARRAY(${found}) AS ids OFFSET 0) AS found`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

type Page = Pick<Listing, 'limit' | 'offset' | 'order'> & {
  reversed: RawBuilder<unknown>;
  total: number;
};

/** The ids of one page, found from the nearer end of the index. */
export async function selectPage(
  db: Database,
  matching: Ids,
  { limit, offset, order, reversed, total }: Page,
): Promise<string[]> {
  const length = Math.min(limit, total - offset);
  if (length <= 0) return [];
  const behind = total - offset - length;
  const isNearEnd = behind < offset;
  const walked = isNearEnd
    ? matching.orderBy(reversed).limit(length).offset(behind)
    : matching.orderBy(order).limit(length).offset(offset);
  const { rows } = await sql<{ ids: string[] }>`SELECT to_json(ARRAY(${walked})) AS ids`.execute(
    db,
  );
  const ids = rows[0]?.ids ?? [];
  return isNearEnd ? ids.toReversed() : ids;
}

export function inOrder<R extends { id: string }>(ids: string[], rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
