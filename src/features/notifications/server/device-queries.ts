import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { PushDevice } from '#platform/server/database/schema.generated.ts';

export type DeviceRow = Selectable<PushDevice>;
type Choices = Pick<DeviceRow, 'name' | 'kinds' | 'shows_names' | 'quiet_from' | 'quiet_until'>;

export function listDevices(db: Database, uid: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_device')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

export function findDevice(db: Database, uid: string, id: string): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('push_device')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
}

type Renewed = Pick<
  DeviceRow,
  'uid' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'renewed_at'
>;

async function idOfEndpoint(db: Database, endpoint: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_device')
    .select('id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row?.id;
}

/** @param id of a device that had another address @returns the device of this browser, in the session of now; undefined if it is none of the person's */
export async function renewDevice(
  db: Database,
  { uid, ...renewed }: Renewed,
  id: string | undefined,
): Promise<DeviceRow | undefined> {
  const here = (await idOfEndpoint(db, renewed.endpoint)) ?? id;
  if (here === undefined) return undefined;
  return db
    .updateTable('push_device')
    .set(renewed)
    .where('uid', '=', uid)
    .where('id', '=', here)
    .returningAll()
    .executeTakeFirst();
}

export async function markRemoved(db: Database, id: string, at: Date): Promise<void> {
  await db.insertInto('push_device_removed').values({ id, removed_at: at }).execute();
}

export async function wasRemoved(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_device_removed')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a device; a browser of another person becomes this one's. */
export async function insertDevice(db: Database, row: Insertable<PushDevice>): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', row.endpoint).execute();
  await db.insertInto('push_device').values(row).execute();
}

export async function updateDevice(db: Database, id: string, choices: Choices): Promise<void> {
  await db.updateTable('push_device').set(choices).where('id', '=', id).execute();
}

type Owner = { uid: string; sessionId?: string };

/** The session that a device ends with: null for another issuer's, which ends elsewhere; undefined for one that has ended. */
export async function findSession(
  db: Database,
  { uid, sessionId }: Owner,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ session: string | null; isOwn: boolean }>`
    SELECT (SELECT id FROM identity.session WHERE id = ${sessionId ?? null}) AS session,
      EXISTS (SELECT FROM identity.person WHERE id = ${uid}) AS "isOwn"`.execute(db);
  const [{ session, isOwn } = { session: null, isOwn: false }] = rows;
  return isOwn && session === null ? undefined : session;
}

/** Makes other additions of the person wait: two at once would both be the tenth, or both add one browser. @returns how many devices there are */
export async function lockDevices(db: Database, uid: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`devices ${uid}`}, 0))`.execute(db);
  const rows = await db.selectFrom('push_device').select('id').where('uid', '=', uid).execute();
  return rows.length;
}
