import type { Database } from '../database/database.ts';

/** The disk of the shop, or the bucket of BACKUP_URL. */
export type BackupPlace = 'machine' | 'bucket';

export async function watchPlaces(db: Database, places: BackupPlace[], now: Date): Promise<void> {
  await db
    .insertInto('backup_state')
    .values(places.map((place) => ({ place, watched_since: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function noteBackup(db: Database, place: BackupPlace, at: Date): Promise<void> {
  const good = { last_good_at: at, last_failure: '' };
  await db
    .insertInto('backup_state')
    .values({ place, watched_since: at, ...good })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(good))
    .execute();
}

export async function noteBackupFailure(
  db: Database,
  place: BackupPlace,
  sentence: string,
): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ last_failure: sentence })
    .where('place', '=', place)
    .execute();
}

export function listBackupStates(db: Database) {
  return db
    .selectFrom('backup_state')
    .select(['place', 'watched_since', 'last_good_at', 'last_failure'])
    .execute();
}

/** Whether nobody was warned in this way since `before`; the caller is to warn then. */
export async function claimWarning(
  db: Database,
  way: 'warned_at' | 'rung_at',
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('backup_state')
    .set({ [way]: now })
    .where((eb) => eb.or([eb(way, 'is', null), eb(way, '<=', before)]))
    .returning('place')
    .execute();
  return claimed.length > 0;
}
