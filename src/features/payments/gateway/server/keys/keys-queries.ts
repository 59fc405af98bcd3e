import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';
import { KEYS_FOUND, type KeysFound } from '../../keys-contract.ts';

export type CheckedKeys = { keys: string; isAccepted: boolean; found: KeysFound; triedAt: Date };

type KeysRow = {
  secret: string | null;
  keys: string | null;
  is_accepted: boolean | null;
  answer: string | null;
  tried_at: Date | null;
};

const KEYS_NOW = `SELECT (SELECT value FROM shop_secret WHERE name = 'payment_gateway') AS secret,
    keys, is_accepted, answer, tried_at
  FROM (VALUES (1)) AS one LEFT JOIN gateway_keys ON gateway = 'razorpay'`;

export type KeysNow = { secret: string | undefined; checked: CheckedKeys | undefined };

function presentKeys(row: KeysRow | undefined): KeysNow {
  const { secret, keys, answer, tried_at: triedAt, is_accepted: isAccepted } = row ?? {};
  const found = KEYS_FOUND.find((one) => one === answer);
  const checked = keys && found && triedAt ? { keys, found, triedAt } : undefined;
  return {
    secret: secret ?? undefined,
    checked: checked && { ...checked, isAccepted: isAccepted ?? false },
  };
}

/** Reads on the connection that follows the catalogue version. */
export async function readKeys(client: pg.ClientBase): Promise<KeysNow> {
  const { rows } = await client.query<KeysRow>(KEYS_NOW);
  return presentKeys(rows[0]);
}

export async function findKeysNow(db: Database): Promise<KeysNow> {
  const { rows } = await sql.raw<KeysRow>(KEYS_NOW).execute(db);
  return presentKeys(rows[0]);
}

/** Keys that were accepted stay so until they are refused. */
export async function writeChecked(db: Database, keys: string, found: KeysFound): Promise<void> {
  const [isAccepted, isRefused] = [found === 'works', found === 'keys'];
  await sql`INSERT INTO gateway_keys AS known (gateway, keys, is_accepted, answer, tried_at)
    VALUES ('razorpay', ${keys}, ${isAccepted}, ${found}, clock_timestamp())
    ON CONFLICT (gateway) DO UPDATE SET keys = excluded.keys, answer = excluded.answer,
      tried_at = excluded.tried_at,
      is_accepted = ${isAccepted} OR (NOT ${isRefused}::boolean AND known.is_accepted
        AND known.keys = excluded.keys)`.execute(db);
}

/** Other keys may be in use by now. */
export async function writeRefused(db: Database, keys: string): Promise<void> {
  await sql`UPDATE gateway_keys SET is_accepted = false, answer = 'keys',
      tried_at = clock_timestamp()
    WHERE keys = ${keys} AND is_accepted`.execute(db);
}

export async function findLastEvent(db: Database): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('gateway_event')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .executeTakeFirstOrThrow();
  return (at as Date | null) ?? undefined;
}

/**
 * True where no event came in the day before the newest payment, or since: a look alone has told of it. A payment is
 * given an hour for its event. @param since when the webhook's secret was saved, if the owner did
 */
export async function isWebhookSilent(db: Database, since: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ isSilent: boolean }>`
    SELECT newest.at IS NOT NULL AND NOT EXISTS (SELECT FROM gateway_event
      WHERE received_at > newest.at - interval '24 hours') AS "isSilent"
    FROM (SELECT max(came_at) AS at FROM gateway_payment
      WHERE came_at BETWEEN now() - interval '60 days' AND now() - interval '1 hour'
        AND came_at > coalesce(${since ?? null}::timestamptz, '-infinity')) AS newest`.execute(db);
  return rows[0]?.isSilent ?? false;
}
