import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Sender } from '#platform/server/mail/content/sender.ts';

export const SERVER_CHANGED = 'mail-server-changed';

type Facts = { sender: Sender; server: { host: string; from: string } | undefined };

/** Warns the owner through the previous mail server: an intruder would set another one. */
export function serverChangedMail({ sender, server }: Facts): OutgoingMail {
  const { ownerEmail, shopName } = sender;
  return {
    kind: SERVER_CHANGED,
    to: ownerEmail,
    subject: `${shopName}: your mailbox was changed`,
    ...ownerMailBody(sender, {
      title: 'Your mailbox was changed',
      paragraphs: [
        server
          ? `From now on ${shopName} sends its emails from another mailbox.`
          : `From now on ${shopName} sends no emails: they wait until a mailbox is set up.`,
        'If that was you, you can ignore this email. If not, someone else can open your workbench: choose a new password at once, sign out all devices on your profile, then look at the email settings.',
      ],
      facts: [
        { label: 'Server', value: server?.host ?? '' },
        { label: 'Sent from', value: server?.from ?? '' },
      ],
      footnote: `Sent by ${shopName}.`,
    }),
  };
}
