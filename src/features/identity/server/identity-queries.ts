import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type SettingName = 'secret' | 'owner' | 'unseen_password';

export async function findSetting(db: Database, name: SettingName): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** An existing value stays. */
export async function insertSetting(db: Database, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('identity.setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Secret that signs cookies and encrypts keys: made by the first start, stored in the database. */
export async function getOrCreateSecret(db: Database): Promise<string> {
  const known = await findSetting(db, 'secret');
  if (known !== undefined) return known;
  await insertSetting(db, 'secret', randomBytes(32).toString('base64url'));
  // Another process may have inserted its own first.
  const stored = await findSetting(db, 'secret');
  if (stored === undefined) throw new Error('The secret could not be stored');
  return stored;
}

export async function replaceSetting(
  db: Database,
  name: SettingName,
  value: string,
): Promise<void> {
  await db
    .insertInto('identity.setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Database, name: SettingName): Promise<void> {
  await db.deleteFrom('identity.setting').where('name', '=', name).execute();
}

export async function findPasswordHash(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.account')
    .select('password')
    .where('person_id', '=', uid)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Serialises processes that start together, until the transaction ends. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`SET LOCAL lock_timeout = '10s'`.execute(db);
  await sql`LOCK TABLE identity.setting IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

export function listSigningKeys(db: Database) {
  return db
    .selectFrom('identity.signing_key')
    .select(['id', 'public_key', 'alg'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

export function findPerson(db: Database, by: { id: string } | { email: string }) {
  const query = db.selectFrom('identity.person').select(['id', 'name', 'email']);
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('email', '=', by.email.toLowerCase()).executeTakeFirst();
}

const OF_PERSON = /^(account|session|second_step)_person_id_fkey$/;

function constraintOf(error: unknown): string {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : '';
}

/** True if a row was written for a person deleted meanwhile. */
export function isPersonGone(error: unknown): boolean {
  return OF_PERSON.test(constraintOf(error));
}

/** True if another person has the address. */
export function isEmailTaken(error: unknown): boolean {
  return constraintOf(error) === 'person_email_key';
}

type NewAccount = { id: string; name: string; email: string; passwordHash: string; at: Date };

export async function insertAccount(db: Database, account: NewAccount): Promise<void> {
  const { id, name, email, passwordHash, at } = account;
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('identity.person')
    .values({ id, name, email: email.toLowerCase(), ...times })
    .execute();
  await insertPassword(db, { id, passwordHash, at });
}

type NewPassword = { id: string; passwordHash: string; at: Date };

async function insertPassword(db: Database, { id, passwordHash, at }: NewPassword): Promise<void> {
  await db
    .insertInto('identity.account')
    .values({
      id: `password-${id}`,
      person_id: id,
      provider_id: 'credential',
      account_id: id,
      password: passwordHash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: at }),
    )
    .execute();
}

/** Sets a person's password and ends their sessions. */
export async function replacePassword(db: Database, password: NewPassword): Promise<void> {
  await insertPassword(db, password);
  await db.deleteFrom('identity.session').where('person_id', '=', password.id).execute();
}

export async function updateEmail(
  db: Database,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  await db
    .updateTable('identity.person')
    .set({ email, email_verified: false, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** The row's identifier; no clash, as the provider's own are hashes. */
const OWNER_LINK = 'owner-link';

type OwnerLink = { hash: string; at: Date };

export async function replaceOwnerLink(
  db: Database,
  { id, hash, at, expiresAt }: OwnerLink & { id: string; expiresAt: Date },
): Promise<void> {
  await lockSettings(db);
  await db.deleteFrom('identity.verification').where('identifier', '=', OWNER_LINK).execute();
  const row = { id, identifier: OWNER_LINK, value: hash, expires_at: expiresAt };
  await db
    .insertInto('identity.verification')
    .values({ ...row, created_at: at, updated_at: at })
    .execute();
}

/** True if a link is valid at that time; with `hash`, if that link is. */
export async function hasOwnerLink(
  db: Database,
  { hash, at }: { hash?: string; at: Date },
): Promise<boolean> {
  const links = db
    .selectFrom('identity.verification')
    .select('id')
    .where('identifier', '=', OWNER_LINK)
    .where('expires_at', '>', at);
  const ofHash = hash === undefined ? links : links.where('value', '=', hash);
  return (await ofHash.executeTakeFirst()) !== undefined;
}

/** False if the link has expired or was used by then. */
export async function deleteOwnerLink(db: Database, { hash, at }: OwnerLink): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.verification')
    .where('identifier', '=', OWNER_LINK)
    .where('value', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const EXPIRING = ['identity.session', 'identity.verification', 'identity.ended_session'] as const;
/** Batch size; one batch finishes well within the statement timeout. */
const BATCH_SIZE = 10_000;

/** Maximum age of a session, however often it is used; then the password is required again. */
const MAX_SESSION_AGE_MS = 90 * 24 * 3600_000;

type Expired = { table: (typeof EXPIRING)[number]; until: Date };

async function deleteExpiredRows(db: Database, { table, until }: Expired): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('expires_at', '<', until).limit(BATCH_SIZE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === BATCH_SIZE;
}

async function deleteOldSessions(db: Database, madeBefore: Date): Promise<boolean> {
  const table = 'identity.session';
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('created_at', '<', madeBefore).limit(BATCH_SIZE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === BATCH_SIZE;
}

/** Deletes what expired before `at`, and sessions past their maximum age. @returns whether there may be more */
export async function deleteExpired(db: Database, at: Date): Promise<boolean> {
  let isFull = await deleteOldSessions(db, new Date(at.getTime() - MAX_SESSION_AGE_MS));
  for (const table of EXPIRING) {
    const isMore = await deleteExpiredRows(db, { table, until: at });
    isFull ||= isMore;
  }
  return isFull;
}
