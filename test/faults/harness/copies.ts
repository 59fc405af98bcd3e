import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, createPool, type Database } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/log.ts';
import { check } from './check.ts';
import type { Entry } from './ledger.ts';
import { watchTables } from './watch-tables.ts';

/** What is known of a copy of the database that was made while people went on buying. */
export type CopyFacts = {
  /** Everything that is known by now. */
  entries: Entry[];
  /** How many of them were known before the copy began: all that these say must be in it. */
  known: number;
  arrived: string[] | undefined;
};

type CopyContent = { orders: Map<string, string>; mails: Set<string> };

async function look(connectionString: string): Promise<CopyContent> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const orders = await client.query<{ id: string; status: string }>(
      'SELECT id, status FROM shop_order',
    );
    const mails = await client.query<{ id: string }>('SELECT id FROM mail');
    return {
      orders: new Map(orders.rows.map(({ id, status }) => [id, status])),
      mails: new Set(mails.rows.map(({ id }) => id)),
    };
  } finally {
    await client.end();
  }
}

/** Leaves out entries after the copy: missing in it, and unknown when it began. */
function entriesOf({ entries, known }: CopyFacts, { orders }: CopyContent): Entry[] {
  const later = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    if (entry.what === 'ok' && at >= known && !orders.has(entry.id)) {
      later.add(`${entry.uid} ${entry.key}`);
    }
  }
  return entries.filter((entry, at) => {
    if ('key' in entry) return !later.has(`${entry.uid} ${entry.key}`);
    if (entry.what !== 'cancelled' || at < known) return true;
    return orders.get(entry.id) === 'cancelled';
  });
}

/**
 * Holds a copy against the invariants and what was known when it began.
 * @returns how many orders are in it and what is wrong
 */
export async function checkCopy(
  connectionString: string,
  facts: CopyFacts,
): Promise<{ orders: number; wrong: string[] }> {
  const content = await look(connectionString);
  const faults = await check(connectionString, {
    entries: entriesOf(facts, content),
    bystanders: [],
    arrived: () => facts.arrived?.filter((id) => content.mails.has(id)),
  });
  const wrong = faults.map(({ invariant, what }) => `${invariant} ${what}`);
  return { orders: content.orders.size, wrong };
}

/** Gives a restored shop what the harness itself remembers, which is in no backup. */
export async function bringMemory(from: Database, connectionString: string): Promise<void> {
  const log = createLog('silent');
  const to = createDatabase(createPool({ connectionString, max: 1, log, name: 'faults' }));
  await watchTables(to);
  for (const name of ['first_stock', 'price', 'placed', 'rewritten']) {
    const table = sql.table(`harness.${name}`);
    const { rows } = await sql<{ all: unknown }>`
      SELECT coalesce(json_agg(t), '[]') AS all FROM ${table} AS t`.execute(from);
    await sql`INSERT INTO ${table} SELECT * FROM
      json_populate_recordset(NULL::${table}, ${JSON.stringify(rows[0]?.all)}::json)`.execute(to);
  }
  await to.destroy();
}
