import pg from 'pg';

export const SCHEMAS = ['public', 'identity', 'jobs'];
/** Statistics in daily partitions, the picture folder of this very database, and what knows visitors of this very day. */
const LEFT_OUT = [
  'jobs.queue_stats',
  'public.media_folder',
  'public.visit_mark',
  'public.visit_salt',
];

export type TableName = { schema: string; name: string };
export type TableShape = TableName & {
  columns: string[];
  isDivided: boolean;
};
export type SequenceState = TableName & { value: string; isCalled: boolean };

export function quoted({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** `query_timeout` of the connection string would end a copy however well it goes on, and its timer outlives the copy. */
export function createCopyClient(connectionString: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString.replace(/([?&])query_timeout=[^&]*/, '$1'),
    application_name: name,
  });
  // The running statement reports it too.
  client.on('error', () => undefined);
  return client;
}

/** Removes time-outs and fixes the text format of values. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s';
    SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
    SET TimeZone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
    SET synchronize_seqscans = off; SET standard_conforming_strings = on`);
  // PostgreSQL 17 and newer.
  await client.query(
    `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'`,
  );
}

export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname AS schema, c.relname AS name, c.relkind = 'p' AS "isDivided",
       coalesce((SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''),
         '{}') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT n.nspname || '.' || c.relname = ANY($2)
       AND NOT EXISTS (SELECT FROM pg_depend
         WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
     ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

export async function lockTables(client: pg.ClientBase, tables: TableName[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<TableName>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
     WHERE schemaname = ANY($1) ORDER BY schemaname COLLATE "C", sequencename COLLATE "C"`,
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(sequence)}`,
    );
    if (found[0]) states.push({ ...sequence, ...found[0] });
  }
  return states;
}

export async function listApplied(
  client: pg.ClientBase,
): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM public.migration ORDER BY name',
  );
  return rows;
}

export async function jobsVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM jobs.version');
  return rows[0]?.version;
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return rows[0]?.version ?? '';
}

export async function countRowsOf(client: pg.ClientBase, table: TableName): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${quoted(table)}`,
  );
  return Number(rows[0]?.count);
}
