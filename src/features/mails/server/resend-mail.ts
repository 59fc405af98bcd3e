import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { requeueMail } from '#platform/server/mail/requeue-mail.ts';
import { MailNotFound, MailWaits, type ListedMail } from '../contract.ts';
import { findWholeMail } from './mail-list-queries.ts';
import { getMail, type MailDeps } from './mails.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findWholeMail>>>;

/** A new mail, because a receiver would take another one with the same Message-ID for the same. */
function queueCopy(tx: Context, { jobs }: MailDeps, row: Row): Promise<string> {
  return queueMail(tx, jobs, {
    kind: row.kind,
    to: row.to_address,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    follows: row.follows,
  });
}

/**
 * Tries a mail that failed with all its tries again; of one that was sent, a copy goes out.
 * @returns the mail that is on its way now
 * @throws MailNotFound, MailWaits for one that goes out by itself
 */
export function resendMail(ctx: Context, deps: MailDeps, id: string): Promise<ListedMail> {
  return transaction(ctx, async (tx) => {
    const row = await findWholeMail(tx.db, id, { isLocked: true });
    if (!row) throw MailNotFound();
    if (row.state === 'queued') throw MailWaits();
    const isFailed = row.state === 'failed';
    if (isFailed) await requeueMail(tx, deps.jobs, id);
    const sentId = isFailed ? id : await queueCopy(tx, deps, row);
    const mail = await getMail(tx, sentId);
    await recordAudit(tx, {
      action: 'mail.resend',
      object: { kind: 'mail', id },
      before: { state: row.state },
      after: { state: 'queued', mail: sentId },
    });
    return mail;
  });
}
