import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { Email } from '#platform/contract/text.ts';
import { DropParams } from './contract.ts';

export const NewReminder = z.strictObject({ ...DropParams.shape, email: Email });
export type NewReminder = z.output<typeof NewReminder>;

/** Says nothing of who waits already. */
export const ReminderTaken = z.object({
  state: z.enum(['waiting', 'confirm']).meta({
    description:
      "waiting: by the caller's own confirmed address; confirm: an email with a link is on its way",
  }),
});
export type ReminderTaken = z.output<typeof ReminderTaken>;

export const ReminderToken = z.strictObject({
  token: z.string().max(64).meta({ description: 'What the link of the email ends with' }),
});

export const Reminder = z.object({
  slug: z.string(),
  title: z.string(),
  opensAt: z.iso.datetime(),
  isOpen: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

export const RemindersStopped = z.object({
  stopped: z.int().meta({ description: 'Drops of which the address wanted to hear' }),
});

export const DropIsOpen = problem(
  'DROP_IS_OPEN',
  409,
  'This drop is open already',
  'Reload the page to see what is there.',
);
export const ReminderUnknown = problem(
  'DROP_REMINDER_UNKNOWN',
  404,
  'This link no longer works',
  "It is more than two days old, was used to stop the emails, or is incomplete. Ask again on the drop's page.",
);
