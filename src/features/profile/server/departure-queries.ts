import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';

/** Deletes profile, addresses and carts; tokens issued until now make no new ones. */
export async function removeCustomer(db: Database, uid: string): Promise<void> {
  await sql`SELECT remove_customer(${uid}, false)`.execute(db);
}

const callLockCustomer = prepared('customer_lock', 'SELECT lock_customer($1)');

/** Makes a deletion of this customer wait until the transaction ends. */
export async function lockCustomer(db: Database, uid: string): Promise<void> {
  await callLockCustomer(db, uid);
}

const selectDeparture = prepared(
  'departure',
  'SELECT FROM departure WHERE uid = $1 AND (is_account_deleted OR at >= $2)',
);

/** True if the customer left after this time; without one, if the account was deleted. */
export async function hasDeparted(
  db: Database,
  uid: string,
  since: Date | undefined,
): Promise<boolean> {
  const { rows } = await selectDeparture(db, uid, since);
  return rows.length > 0;
}

type Orphans = {
  /** True if every customer has an account at the embedded identity provider. */
  isEmbedded: boolean;
  /** Profiles changed since then stay, unless their account is known to be deleted. */
  unchangedSince: Date;
  most: number;
};

/** Deletes profiles without an account, with their addresses and carts. @returns how many */
export async function deleteOrphans(db: Database, orphans: Orphans): Promise<number> {
  const { isEmbedded, unchangedSince, most } = orphans;
  const { numAffectedRows } = await sql`DELETE FROM customer_profile WHERE uid IN (
      SELECT uid FROM customer_profile AS orphan
      WHERE EXISTS (SELECT FROM departure
          WHERE departure.uid = orphan.uid AND departure.is_account_deleted)
        OR (${isEmbedded} AND updated_at < ${unchangedSince}
          AND NOT EXISTS (SELECT FROM identity.person WHERE person.id = orphan.uid))
      LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteDepartures(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('departure')
    .where('uid', 'in', (eb) =>
      eb.selectFrom('departure').select('uid').where('at', '<', before).limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
