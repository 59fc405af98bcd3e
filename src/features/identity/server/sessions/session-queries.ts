import type pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';

/** Minimum between two writes of `seen_at`: readers need no smaller difference. */
const SEEN_EVERY_MS = 5 * 60_000;

type OwnSession = { personId: string; id: string };

/** Sessions of a person, most recently used first. */
export function listSessions(db: Database, personId: string, now: Date) {
  return db
    .selectFrom('identity.session')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export async function countSessions(db: Database, personId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('identity.session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export function findSignInMethods(db: Database, personId: string) {
  return db
    .selectFrom('identity.person')
    .select((eb) => [
      'has_second_step',
      eb
        .exists(
          eb
            .selectFrom('identity.account')
            .select('id')
            .whereRef('person_id', '=', 'identity.person.id')
            .where('provider_id', '=', 'credential')
            .where('password', 'is not', null),
        )
        .as('has_password'),
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
}

export async function deleteSession(db: Database, { personId, id }: OwnSession): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.session')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Database, own: OwnSession): Promise<void> {
  await db
    .deleteFrom('identity.session')
    .where('person_id', '=', own.personId)
    .where('id', '<>', own.id)
    .execute();
}

export async function deleteAllSessions(db: Database, personId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.session')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** @param token the session cookie's value before its signature */
export async function deleteSessionOfCookie(db: Database, token: string): Promise<void> {
  await db.deleteFrom('identity.session').where('token', '=', token).execute();
}

export async function markSeen(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', '<', new Date(now.getTime() - SEEN_EVERY_MS))
    .execute();
}

/** Ended sessions whose tokens may still be valid. */
export async function listRevokedSessions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM identity.ended_session WHERE expires_at > now()',
  );
  return rows.map(({ id }) => id);
}
