import pg from 'pg';
import { listObstacles } from '#platform/server/backup/schema-queries.ts';

/** Two statements run side by side; what a crash would lose would be filled once more. */
const POOL = {
  max: 2,
  options: '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB',
};

/**
 * Fills tables with many rows: foreign keys, indexes and triggers are taken off and put back at the
 * end, which takes a tenth of the time. What triggers would have done is left to `work`.
 */
export async function fillTables(
  connectionString: string,
  tables: string[],
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, ...POOL });
  const inAnyOrder = (statements: string[]) => Promise.all(statements.map((s) => pool.query(s)));
  const isMeant = new RegExp(`(TABLE|ON) (public\\.)?(${tables.join('|')}) `);
  try {
    const client = await pool.connect();
    const all = await listObstacles(client).finally(() => client.release());
    const obstacles = all.filter(
      ({ takeOff, putBack }) => isMeant.test(takeOff) || isMeant.test(putBack),
    );
    for (const { takeOff } of obstacles) await pool.query(takeOff);
    await work(pool);
    await inAnyOrder(obstacles.map(({ putBack }) => putBack));
    await inAnyOrder(tables.map((table) => `VACUUM ANALYZE ${table}`));
  } finally {
    await pool.end();
  }
}
