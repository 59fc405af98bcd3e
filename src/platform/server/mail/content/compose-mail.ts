import { fillVariables, type MailText, type TextOf } from '#platform/contract/text/mail-text.ts';
import { mailBody } from './mail-body.ts';
import type { MailContent } from './mail-content.ts';
import { MAX_SUBJECT, type OutgoingMail } from '../queue-mail.ts';
import type { Sender } from './sender.ts';

export type MailComposer = { sender: () => Sender; wordsOf: TextOf };

type Facts<Variable extends string> = Omit<MailContent, 'paragraphs' | 'closing'> & {
  to: string;
  replyTo?: string | undefined;
  values: Readonly<Record<Exclude<Variable, 'shop'>, string>>;
  goodUntil?: Date;
  /** Ends the subject, whatever the owner's words are. */
  subjectEnd?: string;
  /** Sentences that follow the owner's lead. */
  sentences?: string[];
};

function paragraphsOf(text: string): string[] {
  return text.split(/(?:\r?\n){2,}/).filter((part) => part.trim() !== '');
}

/** A long name in a subject must not lose the mail. */
export function subjectLine(text: string): string {
  return text
    .slice(0, MAX_SUBJECT)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

export function subjectOf<Variable extends string>(
  { sender, wordsOf }: MailComposer,
  text: MailText<Variable>,
  values: Readonly<Record<Exclude<Variable, 'shop'>, string>>,
): string {
  const all = { ...values, shop: sender().shopName };
  return (
    subjectLine(fillVariables(wordsOf(text).subject, all)) ||
    subjectLine(fillVariables(text.subject, all))
  );
}

/** A mail in the owner's words, or in those of the code, with the facts of the code. */
export function composeMail<Variable extends string>(
  composer: MailComposer,
  text: MailText<Variable>,
  mail: Facts<Variable>,
): OutgoingMail {
  const { wordsOf } = composer;
  const sender = composer.sender();
  const { shopName } = sender;
  const { to, replyTo, goodUntil, values, subjectEnd = '', sentences = [], ...parts } = mail;
  const fill = (template: string) => fillVariables(template, { ...values, shop: shopName });
  const words = wordsOf(text);
  return {
    kind: text.kind,
    to,
    ...(replyTo !== undefined && { replyTo }),
    ...(goodUntil && { goodUntil }),
    subject: subjectLine(subjectOf(composer, text, values) + subjectEnd),
    ...mailBody(sender, {
      ...parts,
      paragraphs: [...paragraphsOf(fill(words.lead)), ...sentences],
      closing: paragraphsOf(fill(words.closing)),
    }),
  };
}
