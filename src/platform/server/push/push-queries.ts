import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

export type WaitingPush = {
  id: string;
  deviceId: string;
  kind: string;
  title: string;
  person: string;
  path: string;
  quietFrom: number | null;
  quietUntil: number | null;
  /** When the device last rang for this kind. */
  lastRungAt: Date | null;
  /** Held by a worker until then. */
  takenUntil: Date | null;
};

/** All that were not sent, the oldest first. */
export async function listWaiting(db: Database): Promise<WaitingPush[]> {
  return db
    .selectFrom('push_message as message')
    .innerJoin('push_device as device', 'device.id', 'message.device_id')
    .select((eb) => [
      'message.id',
      'message.device_id as deviceId',
      'message.kind',
      'message.title',
      'message.person',
      'message.path',
      'device.quiet_from as quietFrom',
      'device.quiet_until as quietUntil',
      'message.taken_until as takenUntil',
      eb
        .selectFrom('push_message as sent')
        .select((sent) => sent.fn.max('sent.sent_at').as('at'))
        .whereRef('sent.device_id', '=', 'message.device_id')
        .whereRef('sent.kind', '=', 'message.kind')
        .as('lastRungAt'),
    ])
    .where('message.sent_at', 'is', null)
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute();
}

/** A hold that is longer than any is of a clock that was put back since. */
export function isTaken(takenUntil: Date | null, { now, until }: { now: Date; until: Date }) {
  return takenUntil !== null && takenUntil > now && takenUntil <= until;
}

/** @param until the end of a hold that begins now @returns ids of those that this worker holds now; another one may have been faster */
export async function takeMessages(
  db: Database,
  ids: string[],
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('push_message')
    .set({ taken_until: until })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('taken_until', 'is', null),
        eb('taken_until', '<=', now),
        eb('taken_until', '>', until),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findDevice(db: Database, id: string) {
  return db
    .selectFrom('push_device')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'shows_names as showsNames'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markRung(
  db: Database,
  { deviceId, ids, at }: { deviceId: string; ids: string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ sent_at: at, person: '' })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('push_device')
    .set({ last_rung_at: at, refusals: 0 })
    .where('id', '=', deviceId)
    .execute();
}

export async function releaseMessages(db: Database, ids: string[]): Promise<void> {
  await db.updateTable('push_message').set({ taken_until: null }).where('id', 'in', ids).execute();
}

export async function deleteMessages(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('push_message').where('id', 'in', ids).execute();
}

export async function deleteDevice(db: Database, id: string): Promise<void> {
  await db.deleteFrom('push_device').where('id', '=', id).execute();
}

/** Ends a device that never rang after its last refusal. */
export async function countRefusal(db: Database, id: string, most: number): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ refusals: sql`refusals + 1` })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('last_rung_at', 'is', null)
    .where('refusals', '>=', most)
    .execute();
}

export async function deleteOldMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('push_message').where('created_at', '<', before).execute();
}

/** Ends devices of sign-ins that another service keeps, which never says when they end. */
export async function deleteUnseenDevices(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('session_id', 'is', null)
    .where('renewed_at', '<', before)
    .execute();
}

export async function forgetRemovedDevices(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('push_device_removed').where('removed_at', '<', before).execute();
}

export async function isAnyWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('push_message')
    .select('id')
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A device that is deleted meanwhile is left out: it must not fail the order that rings it. */
export const insertMessages = prepared(
  'push_message_insert',
  `INSERT INTO push_message (device_id, kind, title, person, path, created_at)
   SELECT id, $1, $2, $3, $4, $5 FROM push_device WHERE $1 = ANY (kinds) FOR KEY SHARE`,
);
