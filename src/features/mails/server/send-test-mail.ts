import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { MailNotSetUp, type ListedMail } from '../contract.ts';
import { getMail, type MailDeps } from './mails.ts';

/** An example as the owner gets it: nothing in it leads to a customer. */
export function testOf(
  { subject, text, html, awaitsAddress = false }: OutgoingMail,
  to: string,
): OutgoingMail {
  return { kind: 'test', to, subject, text, html, awaitsAddress };
}

/** Sends a mail to the owner's address. @throws MailNotSetUp */
export async function sendTestMail(ctx: Context, deps: MailDeps): Promise<ListedMail> {
  const { jobs, isSetUp } = deps;
  const sender = deps.sender();
  const { shopName, ownerEmail } = sender;
  if (!isSetUp()) throw MailNotSetUp();
  return transaction(ctx, async (tx) => {
    const id = await queueMail(tx, jobs, {
      kind: 'test',
      to: ownerEmail,
      subject: `${shopName}: emails arrive`,
      ...ownerMailBody(sender, {
        title: 'Emails arrive',
        paragraphs: ['This is the test email you asked for. All is well.'],
        footnote: `Sent by ${shopName}.`,
      }),
    });
    const mail = await getMail(tx, id);
    await recordAudit(tx, { action: 'mail.test', object: { kind: 'mail', id } });
    return mail;
  });
}
