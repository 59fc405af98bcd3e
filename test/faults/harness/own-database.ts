import pg from 'pg';
import { createDatabase, type Database } from '#platform/server/database/database.ts';

/** Connections of the harness alone. It has more patience than the shop, and outlives what it does. */
export function openOwnDatabase(connectionString: string, max = 4): Database {
  const pool = new pg.Pool({ connectionString, max, application_name: 'faults' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return createDatabase(pool);
}
