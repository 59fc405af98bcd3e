import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type KindVisits = { kind: string; visits: number };

export async function sumKinds(db: Database, from: string): Promise<KindVisits[]> {
  const { rows } = await sql<KindVisits>`SELECT kind, sum(visits)::int AS visits FROM visit_day
    WHERE day >= ${from} AND product_id IS NULL GROUP BY kind`.execute(db);
  return rows;
}

export async function sumSources(
  db: Database,
  from: string,
): Promise<{ source: string; visits: number }[]> {
  const { rows } = await sql<{ source: string; visits: number }>`
    SELECT source, sum(visits)::int AS visits FROM visit_day
    WHERE day >= ${from} AND kind = 'any' AND visits > 0 GROUP BY source`.execute(db);
  return rows;
}

export async function findFirstVisit(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`SELECT min(day)::text AS day
    FROM visit_day`.execute(db);
  return rows[0]?.day ?? undefined;
}

export type ProductVisits = { product_id: string; visits: number; intoCart: number };

export async function sumProductVisits(db: Database, from: string): Promise<ProductVisits[]> {
  const { rows } = await sql<ProductVisits>`SELECT product_id,
      coalesce(sum(visits) FILTER (WHERE kind = 'product'), 0)::int AS visits,
      coalesce(sum(visits) FILTER (WHERE kind = 'cart'), 0)::int AS "intoCart"
    FROM visit_day WHERE day >= ${from} AND kind IN ('product', 'cart') AND product_id IS NOT NULL GROUP BY product_id`.execute(
    db,
  );
  return rows;
}

/** Products that there still are. */
export async function listNames(
  db: Database,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM product
    WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return rows;
}

export type Watched = { id: string; productIds: string[]; from: string; to: string };
export type WatchedVisits = { id: string; page: number; pieces: number; intoCart: number };

/** What was seen of each drop and its products; nothing of those on whose days no visit was counted. */
export async function sumWatched(
  db: Database,
  watched: readonly Watched[],
): Promise<WatchedVisits[]> {
  const { rows } = await sql<WatchedVisits>`SELECT id,
      coalesce(sum(visits) FILTER (WHERE kind = 'drop' AND product_id = id), 0)::int AS page,
      coalesce(sum(visits) FILTER (WHERE kind = 'product' AND product_id = ANY ("productIds")), 0)::int AS pieces,
      coalesce(sum(visits) FILTER (WHERE kind = 'cart' AND product_id = ANY ("productIds")), 0)::int AS "intoCart"
    FROM json_to_recordset(${JSON.stringify(watched)}::json)
      AS watched (id uuid, "productIds" uuid[], "from" date, "to" date)
      JOIN visit_day ON day BETWEEN "from" AND "to" GROUP BY id`.execute(db);
  return rows;
}
