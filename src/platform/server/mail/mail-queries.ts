import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { pipeline } from '../database/pipeline.ts';

type NewMail = {
  id: string;
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  follows: string[];
  stop_url: string | null;
  awaits_address: boolean;
  good_until: Date | null;
  documents: string[];
  created_at: Date;
};

const COLUMNS = [
  'id',
  'kind',
  'to_address',
  'reply_to',
  'subject',
  'body_text',
  'body_html',
  'follows',
  'stop_url',
  'awaits_address',
  'good_until',
  'documents',
  'created_at',
] as const satisfies (keyof NewMail)[];

function insertOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = COLUMNS.map((_name, column) => `$${row * COLUMNS.length + column + 1}`);
    return `(${values.join(', ')})`;
  });
  return `INSERT INTO mail (${COLUMNS.join(', ')}) VALUES ${rows.join(', ')}`;
}

const insertOne = prepared('mail_insert', insertOf(1));
const insertTwo = prepared('mail_insert_two', insertOf(2));

/** An order's two mails are one statement, which costs less than two. */
export async function insertMails(db: Database, mails: NewMail[]): Promise<void> {
  const values = mails.map((mail) => COLUMNS.map((column) => mail[column]));
  if (values.length === 2) await insertTwo(db, ...values.flat());
  else await pipeline(values.map((one) => insertOne(db, ...one)));
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

export function findMail(db: Database, id: string) {
  return db
    .selectFrom('mail')
    .select([
      'id',
      'kind',
      'state',
      'to_address',
      'reply_to',
      'subject',
      'body_text',
      'body_html',
      'follows',
      'stop_url',
      'awaits_address',
      'documents',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markSent(db: Database, id: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({
      state: 'sent',
      sent_at: sentAt,
      last_error: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

type Try = { id: string; state: 'queued' | 'failed'; error: string };

export async function markTried(db: Database, { id, state, error }: Try): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({ state, last_error: error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export async function markQueued(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function listQueuedMails(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('awaits_address', '=', false)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes mails that await the shop's address although their link has expired. */
export async function deleteEndedMails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('state', '=', 'queued')
    .where('awaits_address', '=', true)
    .where('good_until', '<', now)
    .execute();
}

export async function giveMailsAddress(
  db: Database,
  { placeholder, origin }: { placeholder: string; origin: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`UPDATE mail SET awaits_address = false,
      body_text = replace(body_text, ${placeholder}, ${origin}),
      body_html = replace(body_html, ${placeholder}, ${origin}),
      stop_url = replace(stop_url, ${placeholder}, ${origin})
    WHERE state = 'queued' AND awaits_address RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function oldestQueuedMail(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('created_at')
    .where('state', '=', 'queued')
    .where('awaits_address', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
