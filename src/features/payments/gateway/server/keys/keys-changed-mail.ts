import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Sender } from '#platform/server/mail/content/sender.ts';

const NO_KEYS = 'None: nobody pays online';

type Facts = { sender: Sender; before: string | undefined; after: string | undefined };

/** Warns the owner: whoever took her account would lead payments elsewhere. */
export function keysChangedMail({ sender, before, after }: Facts): OutgoingMail {
  const { ownerEmail, shopName } = sender;
  return {
    kind: 'gateway-keys-changed',
    to: ownerEmail,
    subject: `${shopName}: your keys for online payment were changed`,
    ...ownerMailBody(sender, {
      title: 'Your keys for online payment were changed',
      paragraphs: [
        after === undefined
          ? 'From now on buyers cannot pay online.'
          : 'What buyers pay online goes to the account at Razorpay that these keys belong to.',
        'If that was you, you can ignore this email. If not, someone else can open your workbench: choose a new password at once, sign out all devices on your profile, then look at the payment settings.',
      ],
      facts: [
        { label: 'Key id before', value: before ?? NO_KEYS },
        { label: 'Key id now', value: after ?? NO_KEYS },
      ],
      footnote: `Sent by ${shopName}.`,
    }),
  };
}
