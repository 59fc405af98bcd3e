import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { queueMail, requeueMail } from '#platform/server/mail/queue-mail.ts';
import { MailNotFound, MailWaits, type ListedMail } from '../contract.ts';
import { findWholeMail } from './mail-list-queries.ts';
import { getMail, type MailDeps } from './mails.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findWholeMail>>>;

/** A new mail: receivers would drop a second one with the same Message-ID. */
function queueCopy(tx: Context, { jobs }: MailDeps, row: Row): Promise<string> {
  return queueMail(tx, jobs, {
    kind: row.kind,
    to: row.to_address,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    follows: row.follows,
    ...(row.stop_url !== null && { stopUrl: row.stop_url }),
  });
}

/**
 * Queues a failed mail again; of a sent one, a copy.
 * @returns the queued mail
 * @throws MailNotFound; MailWaits for a queued mail
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
