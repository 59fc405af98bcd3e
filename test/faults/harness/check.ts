import pg from 'pg';
import { TRANSITIONS } from '#features/orders/order-status.ts';
import { INVARIANTS } from './invariants.ts';
import { ADMIN_UID } from './issuer.ts';
import { intentsOf, type Entry } from './ledger.ts';
import { brokenPictures } from './pictures.ts';

export type Bystander = { uid: string; product_id: string; quantity: number };

/** What is known outside of the database. */
export type Facts = {
  entries: Entry[];
  bystanders: Bystander[];
  /** Ids of the mails that have arrived by now; undefined where none are sent. */
  arrived: () => string[] | undefined;
  /** Ids of pictures whose upload was confirmed. */
  uploaded?: string[];
};

export type Fault = { invariant: string; what: string };

/** Beside the shop's tables the invariants find these, made of what is known outside. */
const COLUMNS = {
  intent: 'uid text, key text, outcome text, id uuid, total bigint, is_last boolean',
  cancelled: 'id uuid',
  worked: 'id uuid, what text',
  bystander: 'uid text, product_id text, quantity integer',
  arrived: 'id uuid',
  uploaded: 'id text',
  owner: 'uid text',
  legal: 'before text, after text',
};

async function layOut(
  client: pg.Client,
  { entries, bystanders, arrived, uploaded = [] }: Facts,
): Promise<void> {
  const all = await client.query<{ id: string }>("SELECT id FROM mail WHERE state = 'sent'");
  // Asked after the database's picture was taken: what that calls sent has arrived by now.
  const sent = arrived()?.map((id) => ({ id }));
  const rows: Record<keyof typeof COLUMNS, object[]> = {
    intent: intentsOf(entries),
    cancelled: entries.flatMap((entry) => (entry.what === 'cancelled' ? [{ id: entry.id }] : [])),
    worked: entries.flatMap((entry) => {
      if (entry.what === 'staged') return [{ id: entry.id, what: entry.name }];
      return entry.what === 'returned' ? [{ id: entry.id, what: 'came back' }] : [];
    }),
    bystander: bystanders,
    arrived: sent ?? all.rows,
    uploaded: uploaded.map((id) => ({ id })),
    owner: [{ uid: ADMIN_UID }],
    legal: Object.entries(TRANSITIONS).flatMap(([before, ways]) =>
      ways.map((after) => ({ before, after })),
    ),
  };
  for (const [name, columns] of Object.entries(COLUMNS)) {
    await client.query(`DROP TABLE IF EXISTS pg_temp.${name}`);
    await client.query(`CREATE TEMP TABLE ${name} (${columns})`);
    const json = JSON.stringify(rows[name as keyof typeof COLUMNS]);
    await client.query(
      `INSERT INTO ${name} SELECT * FROM json_to_recordset($1::json) AS given(${columns})`,
      [json],
    );
    await client.query(`ANALYZE ${name}`);
  }
}

/** In this transaction the database stands still, whatever the shop does meanwhile. */
export const PICTURE = 'BEGIN ISOLATION LEVEL REPEATABLE READ';

/** Holds the database against the invariants and what its clients know, in a transaction of `PICTURE`. */
export async function checkOn(client: pg.Client, facts: Facts): Promise<Fault[]> {
  await layOut(client, facts);
  const faults: Fault[] = [];
  for (const [invariant, text] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query<{ what: string }>(text);
    faults.push(...rows.map(({ what }) => ({ invariant, what })));
  }
  for (const id of await brokenPictures(client)) {
    faults.push({ invariant: 'I12', what: `it cannot be decoded: picture ${id}` });
  }
  return faults;
}

/** The same on a connection of its own, past whatever the shop has open. */
export async function check(connectionString: string, facts: Facts): Promise<Fault[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(PICTURE);
    return await checkOn(client, facts);
  } finally {
    await client.end();
  }
}
