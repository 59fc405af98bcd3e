import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export async function endPreOrders(db: Database): Promise<void> {
  await sql`UPDATE product SET available_on = NULL
    WHERE available_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date`.execute(db);
}
