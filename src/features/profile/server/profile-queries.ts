import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { PersonalInformation } from '../contract.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

function profileOf(db: Database, uid: string) {
  return db
    .selectFrom('customer_profile')
    .select(['uid', 'email', 'first_name', 'last_name', 'phone', 'gender'])
    .select(sql<string | null>`date_of_birth::text`.as('date_of_birth'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('address')
          .selectAll('address')
          .whereRef('address.uid', '=', 'customer_profile.uid')
          .orderBy('is_default', 'desc')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('addresses'),
    )
    .where('uid', '=', uid);
}

const selectProfile = prepared('profile', profileOf);
const selectProfileForShare = prepared('profile_for_share', (db, uid: string) =>
  profileOf(db, uid).forKeyShare(),
);

export async function findProfile(db: Database, uid: string) {
  const { rows } = await selectProfile(db, uid);
  return rows[0];
}

export async function findProfileForShare(
  db: Database,
  uid: string,
): Promise<ProfileRow | undefined> {
  const { rows } = await selectProfileForShare(db, uid);
  return rows[0];
}

/** Locks a person's profile and addresses against other changes until the transaction ends. */
export async function lockProfile(db: Database, uid: string): Promise<void> {
  await db
    .selectFrom('customer_profile')
    .select('uid')
    .where('uid', '=', uid)
    .forUpdate()
    .execute();
}

type FirstProfile = { uid: string; email: string; firstName: string; lastName: string; at: Date };

/** An existing profile stays as it is. */
export async function insertProfile(db: Database, profile: FirstProfile): Promise<void> {
  const { uid, email, firstName, lastName, at } = profile;
  await db
    .insertInto('customer_profile')
    .values({
      uid,
      email,
      first_name: firstName,
      last_name: lastName,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
}

type Renaming = Pick<FirstProfile, 'uid' | 'firstName' | 'lastName'> & { from: string };

export async function rename(
  db: Database,
  { uid, from, firstName, lastName }: Renaming,
): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({ first_name: firstName, last_name: lastName })
    .where('uid', '=', uid)
    .where('first_name', '=', from)
    .where('last_name', '=', '')
    .execute();
}

type Change = { uid: string; email?: string | undefined; personal: PersonalInformation; at: Date };

export async function updateProfile(db: Database, change: Change): Promise<void> {
  const { uid, email, personal, at } = change;
  await db
    .updateTable('customer_profile')
    .set({
      ...(email !== undefined && { email }),
      first_name: personal.firstName,
      last_name: personal.lastName,
      phone: personal.phone,
      gender: personal.gender === '' ? null : personal.gender,
      date_of_birth: sql`${personal.dateOfBirth === '' ? null : personal.dateOfBirth}::date`,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .execute();
}

/** The identity provider's address replaces the stored one. */
export async function updateEmail(db: Database, uid: string, email: string): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({ email })
    .where('uid', '=', uid)
    .where('email', '!=', email)
    .execute();
}
