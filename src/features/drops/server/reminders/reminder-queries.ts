import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

type ReminderRow = Selectable<DB['drop_reminder']>;
export type RemindedDrop = { slug: string; title: string; opens_at: Date; early_minutes: number };
export type DueReminder = RemindedDrop & Pick<ReminderRow, 'id' | 'email'>;

type Named = RemindedDrop & { id: string; is_open: boolean };

/** A drop by its address, kept until the transaction ends. */
export async function findComing(db: Database, slug: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    SELECT id, slug, title, opens_at, early_minutes, opens_at <= now() OR closed_at IS NOT NULL AS is_open
    FROM product_drop WHERE slug = ${slug} FOR KEY SHARE`.execute(db);
  return rows[0];
}

/** The confirmed address of an account; undefined for any other. */
export async function findOwnEmail(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.person')
    .select('email')
    .where('id', '=', uid)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.email;
}

type NewRow = Pick<
  Insertable<DB['drop_reminder']>,
  'id' | 'drop_id' | 'email' | 'uid' | 'created_at' | 'confirmed_at' | 'known_opens_at'
>;

/** One reminder for a drop and an address. @returns its id */
export async function writeReminder(db: Database, row: NewRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO drop_reminder AS known (id, drop_id, email, uid, created_at, confirmed_at, known_opens_at)
    VALUES (${row.id}, ${row.drop_id}, ${row.email}, ${row.uid}, ${row.created_at},
      ${row.confirmed_at}, ${row.known_opens_at})
    ON CONFLICT (drop_id, lower(email)) DO UPDATE
      SET uid = coalesce(known.uid, excluded.uid),
        created_at = CASE WHEN known.confirmed_at IS NULL THEN excluded.created_at ELSE known.created_at END,
        confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at)
    RETURNING id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Confirms a reminder; what it knows of the moment is of now. */
export async function confirmReminder(db: Database, id: string, now: Date) {
  const { rows } = await sql<RemindedDrop & { is_open: boolean }>`
    UPDATE drop_reminder SET confirmed_at = coalesce(confirmed_at, ${now}),
      known_opens_at = CASE WHEN confirmed_at IS NULL THEN opens_at ELSE known_opens_at END
    FROM product_drop WHERE drop_reminder.id = ${id} AND product_drop.id = drop_id
    RETURNING slug, title, opens_at, early_minutes, opens_at <= now() AS is_open`.execute(db);
  return rows[0];
}

/** Deletes all reminders of the address of this one. @returns how many */
export async function deleteRemindersLike(db: Database, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM drop_reminder AS reminder
    USING drop_reminder AS named WHERE named.id = ${id}
      AND lower(reminder.email) = lower(named.email)`.execute(db);
  return Number(numAffectedRows);
}

/** After a change of the moment: what comes shortly before it comes once more. */
export async function resetNotified(db: Database, dropId: string): Promise<void> {
  await sql`UPDATE drop_reminder SET soon_mail_at = NULL,
      day_mail_at = CASE WHEN opens_at > now() + interval '1 day' THEN NULL ELSE day_mail_at END
    FROM product_drop WHERE product_drop.id = drop_id AND drop_id = ${dropId}
      AND known_opens_at <> opens_at`.execute(db);
}

export const OCCASIONS = ['moved', 'day', 'soon', 'returned'] as const;
export type Occasion = (typeof OCCASIONS)[number];

const IS_DUE = {
  moved: sql`known_opens_at <> opens_at AND opens_at > now()`,
  day: sql`day_mail_at IS NULL AND known_opens_at = opens_at AND opens_at > now() + interval '2 hours'
    AND opens_at <= now() + interval '1 day' AND confirmed_at <= opens_at - interval '1 day'`,
  soon: sql`soon_mail_at IS NULL AND known_opens_at = opens_at AND opens_at > now()
    AND opens_at - make_interval(mins => early_minutes + 10) <= now()`,
  returned: sql`returned_mail_at IS NULL AND returned_at IS NOT NULL
    AND now() < returned_at + interval '1 day'`,
};

const TELLS = {
  moved: sql`known_opens_at = due.opens_at`,
  day: sql`day_mail_at = now()`,
  soon: sql`soon_mail_at = now()`,
  returned: sql`returned_mail_at = now()`,
};

/** Marks the next ones to whom this is to be told; others who look get others. */
export async function takeDue(
  db: Database,
  occasion: Occasion,
  most: number,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT drop_reminder.id, slug, title, opens_at, early_minutes
      FROM drop_reminder JOIN product_drop ON product_drop.id = drop_id
      WHERE confirmed_at IS NOT NULL AND closed_at IS NULL AND ${IS_DUE[occasion]}
      ORDER BY drop_reminder.id LIMIT ${most} FOR UPDATE OF drop_reminder SKIP LOCKED)
    UPDATE drop_reminder SET ${TELLS[occasion]} FROM due WHERE drop_reminder.id = due.id
    RETURNING due.*, email`.execute(db);
  return rows;
}

export async function listConfirmed(db: Database, dropId: string): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT drop_reminder.id, email, slug, title, opens_at, early_minutes
    FROM drop_reminder JOIN product_drop ON product_drop.id = drop_id
    WHERE drop_id = ${dropId} AND confirmed_at IS NOT NULL ORDER BY drop_reminder.id`.execute(db);
  return rows;
}

/** Pieces that were all sold, and of which some came back unpaid or cancelled. */
export async function markReturned(db: Database): Promise<void> {
  await sql`UPDATE product_drop SET returned_at = now()
    WHERE returned_at IS NULL AND closed_at IS NULL
      AND opens_at <= now() AND now() < opens_at + interval '1 day'
      AND EXISTS (SELECT FROM drop_order WHERE drop_id = product_drop.id AND given_back_at IS NOT NULL)
      AND EXISTS (SELECT FROM drop_product WHERE drop_id = product_drop.id AND pieces_left(product_id, NULL) > 0)
      AND (SELECT coalesce(sum(pieces), 0) FROM drop_order WHERE drop_id = product_drop.id)
        >= (SELECT sum(least(pieces_left(product_id, NULL), 1000000)) FROM drop_product
          WHERE drop_id = product_drop.id)
        + (SELECT coalesce(sum(pieces), 0) FROM drop_order
          WHERE drop_id = product_drop.id AND given_back_at IS NULL)`.execute(db);
}

type Old = { unconfirmed: Date; opened: Date; most: number };

/** @returns how many */
export async function deleteDone(
  db: Database,
  { unconfirmed, opened, most }: Old,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM drop_reminder WHERE id IN (
    SELECT drop_reminder.id FROM drop_reminder JOIN product_drop ON product_drop.id = drop_id
    WHERE opens_at < ${opened} OR (confirmed_at IS NULL AND drop_reminder.created_at < ${unconfirmed})
    LIMIT ${most})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteFrom(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM drop_reminder WHERE id IN (
    SELECT id FROM drop_reminder WHERE created_at < ${before} LIMIT ${most})`.execute(db);
  return Number(numAffectedRows);
}

export type OwnReminderRow = { title: string; email: string; created_at: Date; opens_at: Date };

/** Lists reminders of an account, and of its address if that was confirmed. */
export async function listOwnReminderRows(db: Database, uid: string): Promise<OwnReminderRow[]> {
  const { rows } = await sql<OwnReminderRow>`
    SELECT title, email, drop_reminder.created_at, opens_at
    FROM drop_reminder JOIN product_drop ON product_drop.id = drop_id
    WHERE uid = ${uid} OR lower(email) = (
      SELECT lower(email) FROM identity.person WHERE id = ${uid} AND email_verified)
    ORDER BY drop_reminder.created_at, drop_reminder.id`.execute(db);
  return rows;
}
