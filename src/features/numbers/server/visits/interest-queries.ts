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
    FROM visit_day WHERE day >= ${from} AND product_id IS NOT NULL GROUP BY product_id`.execute(db);
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
