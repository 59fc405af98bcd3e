import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Wrong codes in a row, wherever they are typed. */
export const TWO_FACTOR_LOCK = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };

/** The encrypted secret of a person's second step, confirmed or pending. */
export function findTwoFactor(db: Database, personId: string) {
  return db
    .selectFrom('identity.second_step')
    .select(['secret', 'is_confirmed'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Uses up the code of this half minute; of two at once, one wins. @returns false if this or a later code was used before */
export async function consumeTotpStep(
  db: Database,
  personId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.second_step')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a secret that was never confirmed, or is left over. */
export async function deleteUnconfirmed(db: Database, personId: string): Promise<void> {
  await db
    .deleteFrom('identity.second_step')
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity.person')
            .select('id')
            .where('id', '=', personId)
            .where('has_second_step', '=', true),
        ),
      ),
    )
    .execute();
}

/** Removes the second step and ends the person's sessions. @returns whether there was one */
export async function removeTwoFactor(db: Database, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.second_step')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('identity.person')
    .set({ has_second_step: false })
    .where('id', '=', personId)
    .execute();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('identity.session').where('person_id', '=', personId).execute();
  return true;
}

/** Counts a code as wrong before it is looked at, so that several at once get no try more. @returns the encrypted secret; undefined while the step is locked */
export async function beginAttempt(
  db: Database,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  const { maxFailedAttempts: max, durationSeconds } = TWO_FACTOR_LOCK;
  const lockUntil = new Date(now.getTime() + durationSeconds * 1000);
  const { rows } = await sql<{ secret: string }>`
    UPDATE identity.second_step SET
      failures = CASE WHEN locked_until IS NULL THEN failures + 1 ELSE 1 END,
      locked_until = CASE WHEN locked_until IS NULL AND failures + 1 >= ${max}
        THEN ${lockUntil}::timestamptz END
    WHERE person_id = ${personId} AND is_confirmed
      AND (locked_until IS NULL OR locked_until <= ${now})
    RETURNING secret`.execute(db);
  return rows[0]?.secret;
}

export async function forgetFailures(db: Database, personId: string): Promise<void> {
  await db
    .updateTable('identity.second_step')
    .set({ failures: 0, locked_until: null })
    .where('person_id', '=', personId)
    .execute();
}
