import type { MailText } from '#platform/contract/text/mail-text.ts';
import type { OutgoingMail } from '../queue-mail.ts';

/** A mail whose words the owner may change, with a complete example. */
export type EditableMail<Deps> = {
  text: MailText;
  example: (deps: Deps) => OutgoingMail | undefined;
};
