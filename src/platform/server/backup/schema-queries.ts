import type pg from 'pg';
import { SCHEMAS, type TableName } from './snapshot-queries.ts';

export async function listShopSessions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name LIKE 'lehar%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Locks until the transaction ends; false, without waiting, while a shop migrates this database. */
export async function takeMigrationLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isTaken"',
    [lock],
  );
  return rows[0]?.isTaken ?? false;
}

const NOT_OF_AN_EXTENSION = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass
     AND objid = ${oid} AND deptype = 'e')`;

export async function emptySchemas(client: pg.ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS identity, jobs CASCADE');
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW'
         WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE'
         ELSE 'TABLE' END, c.oid::regclass) AS statement
     FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT relispartition AND ${NOT_OF_AN_EXTENSION('pg_class', 'c.oid')}
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
         AND objid = c.oid AND deptype IN ('a', 'i'))
     UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
     FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND ${NOT_OF_AN_EXTENSION('pg_proc', 'pg_proc.oid')}
     UNION ALL SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
     FROM pg_type
     WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
       AND ${NOT_OF_AN_EXTENSION('pg_type', 'pg_type.oid')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}

export type Aside = { takeOff: string; putBack: string };

/** Statements that drop and restore foreign keys (they force an order), plain indexes (built faster later), triggers (work is in the rows). */
export async function listObstacles(client: pg.ClientBase): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(
    `WITH own AS (
       SELECT c.oid, c.oid::regclass::text AS name, relispartition
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p')
         AND ${NOT_OF_AN_EXTENSION('pg_class', 'c.oid')})
     SELECT "takeOff", "putBack" FROM (
       SELECT 2 AS place, format('ALTER TABLE %s DROP CONSTRAINT %I', name, conname) AS "takeOff",
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, conname,
           pg_get_constraintdef(k.oid)) AS "putBack"
       FROM pg_constraint k JOIN own ON own.oid = conrelid WHERE contype = 'f' AND conparentid = 0
       UNION ALL SELECT 1, format('DROP INDEX %s', indexrelid::regclass),
         pg_get_indexdef(indexrelid) || coalesce((SELECT string_agg(format(
             '; ALTER INDEX %s ALTER COLUMN %s SET STATISTICS %s', indexrelid::regclass, attnum,
             attstattarget), '') FROM pg_attribute
           WHERE attrelid = indexrelid AND attstattarget > 0), '')
       FROM pg_index i JOIN own ON own.oid = indrelid
       JOIN pg_class c ON c.oid = indexrelid
       WHERE c.relkind = 'i' AND NOT c.relispartition
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
       UNION ALL SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', name, tgname),
         format('ALTER TABLE %s ENABLE TRIGGER %I', name, tgname)
       FROM pg_trigger JOIN own ON own.oid = tgrelid
       WHERE NOT tgisinternal AND tgparentid = 0 AND tgenabled = 'O') AS obstacle
     ORDER BY place, "takeOff"`,
    [SCHEMAS],
  );
  return rows;
}

export async function hasRelation(
  client: pg.ClientBase,
  { schema, name }: TableName,
): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass(format('%I.%I', $1::text, $2::text)) IS NOT NULL AS "isThere"`,
    [schema, name],
  );
  return rows[0]?.isThere ?? false;
}

export async function setSequence(
  client: pg.ClientBase,
  { schema, name, value, isCalled }: TableName & { value: string; isCalled: boolean },
): Promise<void> {
  await client.query(
    `SELECT setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint, $4)`,
    [schema, name, value, isCalled],
  );
}

/** First audit entry that breaks the chain; undefined while it holds. */
export async function findAuditBreak(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT to_regprocedure('public.audit_break()') IS NOT NULL AS has`,
  );
  if (!rows[0]?.has) return undefined;
  const found = await client.query<{ id: string | null }>('SELECT audit_break() AS id');
  const id = found.rows[0]?.id;
  return id === null || id === undefined ? undefined : Number(id);
}
