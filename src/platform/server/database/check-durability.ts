import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Confirmed writes could be lost; the message names the setting. */
export class DurabilityError extends Error {}

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

export async function checkDurability(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pg_settings
    WHERE name = ANY(${NEEDED}) AND setting = 'off' ORDER BY name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new DurabilityError(
    `PostgreSQL runs with ${names} off, so a crash could lose orders that were confirmed. ` +
      'Switch it on in the database, or start without PUBLIC_URL to only try the shop.',
  );
}
