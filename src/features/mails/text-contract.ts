import * as z from 'zod';
import { EditedText } from '#platform/contract/text/mail-text.ts';
import { problem } from '#platform/contract/problem.ts';

export const MailKind = z.object({ kind: z.string().regex(/^[\w-]{1,60}$/) });

const ListedText = z.object({
  /** `order-placed`. */
  kind: z.string(),
  /** `as soon as someone has placed an order`. */
  when: z.string(),
  subject: z.string(),
  /** The owner's words, in place of the original ones. */
  isChanged: z.boolean(),
});
export const MailTexts = z.array(ListedText);
export type ListedMailText = z.output<typeof ListedText>;

export const EditedMailText = z.object({
  kind: z.string(),
  when: z.string(),
  variables: z.array(z.object({ name: z.string(), example: z.string() })),
  words: EditedText,
  original: EditedText,
  /** Raised by every change; 0 for the original words. */
  version: z.int(),
});
export type EditedMailText = z.output<typeof EditedMailText>;

export const MailTextChange = EditedText.extend({
  /** The version that the change is based on. */
  version: z.int().min(0),
});

export const MailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailPreview = z.output<typeof MailPreview>;

export const MailTextNotFound = problem(
  'MAIL_TEXT_NOT_FOUND',
  404,
  "This email's text can't be changed",
  'Some emails have a fixed text. Go back to the list and choose another.',
);
export const MailTextChanged = problem(
  'MAIL_TEXT_CHANGED',
  409,
  'This email was changed in another tab',
  'Nothing was saved, and what you typed is still here. Compare it with the latest words.',
);
