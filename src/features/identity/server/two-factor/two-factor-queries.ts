import type { Database } from '#platform/server/database/database.ts';

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
