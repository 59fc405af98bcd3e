import * as z from 'zod';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';

const MailState = z.enum(['queued', 'sent', 'failed']);

export const MailListQuery = z.strictObject({
  ...Paging,
  state: z
    .enum(['all', ...MailState.options])
    .default('all')
    .meta({ description: `Newest first. X-Total-Count counts up to ${MAX_COUNTED}` }),
});
export type MailListQuery = z.output<typeof MailListQuery>;

export const ListedMail = z.object({
  id: z.string(),
  /** `order-placed`. */
  kind: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  /** The last reply of the mail server. */
  lastError: z.string().optional(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
});
export type ListedMail = z.output<typeof ListedMail>;

export const Mail = ListedMail.extend({
  text: z.string(),
  html: z.string(),
  /** Its body holds a secret link and is not shown. */
  isSecret: z.boolean(),
});
export type Mail = z.output<typeof Mail>;

export const MailParams = z.object({ id: z.uuid('Give the id of an email') });

export const MailCounts = z.object({
  isSetUp: z.boolean(),
  haveLinks: z.boolean().meta({ description: 'False until the shop knows its address' }),
  queued: z.int(),
  awaitingAddress: z
    .int()
    .meta({ description: 'Queued ones that are sent once the shop knows its address' }),
  failed: z.int(),
});
export type MailCounts = z.output<typeof MailCounts>;

export const MailNotFound = problem(
  'MAIL_NOT_FOUND',
  404,
  "We couldn't find this email",
  'Go back to the list and look for it there.',
);
export const MailWaits = problem(
  'MAIL_WAITS',
  409,
  'This email is waiting to be sent',
  'It goes out by itself as soon as your mailbox takes it. There is nothing to send again.',
);
export const MailNotSetUp = problem(
  'MAIL_NOT_SET_UP',
  409,
  'Email is not set up',
  'No email leaves the shop until it has a mailbox. Until then its emails wait; nothing is lost.',
);
