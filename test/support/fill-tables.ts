import type { Client, ClientBase } from 'pg';
import { listObstacles } from '#platform/server/backup/schema-queries.ts';

/**
 * Fills tables with many rows: foreign keys, indexes and triggers are taken off and put back at the
 * end, which takes a tenth of the time. What triggers would have done is left to `work`.
 */
export async function fillTables(
  client: Client | ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const isMeant = new RegExp(`(TABLE|ON) (public\\.)?(${tables.join('|')}) `);
  const obstacles = (await listObstacles(client)).filter(
    ({ takeOff, putBack }) => isMeant.test(takeOff) || isMeant.test(putBack),
  );
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'");
  for (const { takeOff } of obstacles) await client.query(takeOff);
  await work();
  for (const { putBack } of obstacles.toReversed()) await client.query(putBack);
  await client.query('RESET synchronous_commit; RESET maintenance_work_mem');
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
}
