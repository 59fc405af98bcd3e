import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type FewRow = { id: string; name: string; left: number };

/** Products of the shelf of which something is nearly or wholly sold out, the fewest first. */
export async function listFew(db: Database, { few, most }: { few: number; most: number }) {
  const { rows } = await sql<{ count: number; rows: FewRow[] }>`WITH few AS MATERIALIZED (
      SELECT product.id, product.name, least(product.stock, (SELECT min(stock) FROM combination
        WHERE product_id = product.id AND is_offered)) AS "left"
      FROM product WHERE status = 'active')
    SELECT (SELECT count(*) FROM few WHERE "left" <= ${few}) AS count,
      (SELECT coalesce(json_agg(one), '[]') FROM (SELECT id, name, "left" FROM few
        WHERE "left" <= ${few} ORDER BY "left", name LIMIT ${most}) AS one) AS rows`.execute(db);
  return rows[0] ?? { count: 0, rows: [] };
}
