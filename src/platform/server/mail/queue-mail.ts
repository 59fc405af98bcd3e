import { Email } from '#platform/contract/text.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { insertMail } from './mail-queries.ts';

/** The queue of mails; the key of a job is the id of its mail. */
export const MAIL_JOB = 'mail';

const MAX_SUBJECT = 200;

export type OutgoingMail = {
  /** What the mail is about, for the admin's list: `custom-order-request`. */
  kind: string;
  to: string;
  /** Where an answer goes, when not to the shop. The only place for a visitor's address but `to`. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** A mail that must not exist, because its header would carry more than one line or address. */
export class UnsafeMailError extends Error {}

function assertAddress(field: string, address: string): void {
  // `Email` trims before it looks; here nothing may need trimming.
  if (address.trim() !== address || !Email.safeParse(address).success) {
    throw new UnsafeMailError(`The field ${field} of this mail is not one plain address`);
  }
}

function assertSubject(subject: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(subject) || subject.length > MAX_SUBJECT || subject === '') {
    throw new UnsafeMailError(
      `The subject of this mail is not one line of 1 to ${MAX_SUBJECT} characters`,
    );
  }
}

/**
 * Writes a mail and the job that sends it in the transaction of `ctx`: both exist if it commits,
 * neither if it does not. Answers the mail's id, which is also its Message-ID.
 * @throws UnsafeMailError for a line break or a second address in what becomes a header
 */
export async function queueMail(ctx: Context, jobs: Jobs, mail: OutgoingMail): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('A mail is queued in the transaction it tells about');
  assertAddress('to', mail.to);
  if (mail.replyTo !== undefined) assertAddress('replyTo', mail.replyTo);
  assertSubject(mail.subject);
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime());
  await insertMail(ctx.db, {
    id,
    kind: mail.kind,
    to_address: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html,
    created_at: now,
  });
  await jobs.enqueue(ctx.db, MAIL_JOB, { mailId: id }, { key: id });
  return id;
}
