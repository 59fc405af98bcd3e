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
  created_at: Date;
};

const insertOne = prepared(
  'mail_insert',
  `INSERT INTO mail (id, kind, to_address, reply_to, subject, body_text, body_html, follows, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** One statement for each: as one JSON, both sides would parse the bodies. */
export async function insertMails(db: Database, mails: NewMail[]): Promise<void> {
  const sent = mails.map((mail) =>
    insertOne(
      db,
      mail.id,
      mail.kind,
      mail.to_address,
      mail.reply_to,
      mail.subject,
      mail.body_text,
      mail.body_html,
      mail.follows,
      mail.created_at,
    ),
  );
  await pipeline(...sent);
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
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}

export async function oldestQueuedMail(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('created_at')
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
