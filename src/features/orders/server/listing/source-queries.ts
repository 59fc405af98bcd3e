import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { OrderSource } from '../../source-endpoints.ts';

const MOST_WORDS = 200;

export async function listSources(db: Database): Promise<OrderSource[]> {
  const { rows } = await sql<OrderSource>`
    SELECT via, count(*) FILTER (WHERE status <> 'cancelled'
      AND created_at > now() - interval '30 days') AS recent
    FROM shop_order WHERE via IS NOT NULL AND created_at > now() - interval '180 days'
    GROUP BY via ORDER BY recent DESC, max(created_at) DESC, via LIMIT ${MOST_WORDS}`.execute(db);
  return rows;
}
