import { Email } from '#platform/contract/text.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { pipeline } from '../database/pipeline.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { queuePush, type Ring } from '../push/queue-push.ts';
import { insertMails, markQueued } from './mail-queries.ts';

export const MAIL_JOB = 'mail';

export const MAX_SUBJECT = 200;

export type OutgoingMail = {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  follows?: readonly string[];
  /** A post to it ends mails of this kind for their receiver (RFC 8058). */
  stopUrl?: string;
  /** It is sent once the shop has an address, up to `goodUntil`. */
  awaitsAddress?: boolean;
  /** The end of its link. */
  goodUntil?: Date;
  /** Ids of papers that are attached. */
  documents?: readonly string[];
  /** Also rings the owner's devices. */
  ring?: Ring;
};

/** A header would carry more than one line or address. */
export class UnsafeMailError extends Error {}

function assertAddress(field: string, address: string): void {
  // `Email` would take more than the address alone.
  if (Email.safeParse(address).data !== address) {
    throw new UnsafeMailError(`The field ${field} of this email is not one plain address`);
  }
}

function assertSubject(subject: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(subject) || subject.length > MAX_SUBJECT || subject === '') {
    throw new UnsafeMailError(
      `The subject of this email is not one line of 1 to ${MAX_SUBJECT} characters`,
    );
  }
}

/** Writes mails, rings and their jobs in `ctx`'s transaction. @returns the mails' ids, also Message-IDs @throws UnsafeMailError for unsafe headers */
export async function queueMails(
  ctx: Context,
  jobs: Jobs,
  mails: OutgoingMail[],
): Promise<string[]> {
  const { db, clock } = ctx;
  if (!db.isTransaction) throw new Error('Emails are queued in a transaction');
  if (mails.length === 0) return [];
  const now = clock.now();
  const rows = mails.map((mail) => {
    assertAddress('to', mail.to);
    if (mail.replyTo !== undefined) assertAddress('replyTo', mail.replyTo);
    assertSubject(mail.subject);
    return {
      id: uuidv7(now.getTime()),
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      follows: [...(mail.follows ?? [])],
      stop_url: mail.stopUrl ?? null,
      awaits_address: mail.awaitsAddress ?? false,
      good_until: mail.goodUntil ?? null,
      documents: [...(mail.documents ?? [])],
      created_at: now,
    };
  });
  const ids = rows.map(({ id }) => id);
  await pipeline({
    mails: insertMails(db, rows),
    jobs: jobs.enqueueAll(
      db,
      MAIL_JOB,
      ids.map((id) => ({ data: { mailId: id }, key: id })),
    ),
    rings: pipeline(mails.flatMap(({ ring }) => (ring ? [queuePush(ctx, jobs, ring)] : []))),
  });
  return ids;
}

export async function queueMail(ctx: Context, jobs: Jobs, mail: OutgoingMail): Promise<string> {
  const [id = ''] = await queueMails(ctx, jobs, [mail]);
  return id;
}

/** Requeues a failed mail with all its tries and the same Message-ID. @returns false if there is no failed mail of this id */
export async function requeueMail({ db }: Context, jobs: Jobs, mailId: string): Promise<boolean> {
  if (!db.isTransaction) throw new Error('An email is queued again in a transaction');
  if (!(await markQueued(db, mailId))) return false;
  await jobs.enqueue(db, MAIL_JOB, { mailId }, { key: mailId });
  return true;
}
