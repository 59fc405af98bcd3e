import * as z from 'zod';
import { OwnerProof, ProofKind } from '#features/identity/owner-proof.ts';
import { problem } from '#platform/contract/problem.ts';
import { code, Email, requiredLine } from '#platform/contract/text.ts';

export const IMPLICIT_TLS_PORT = 465;
/** Those for sending with a login. No other port: the shop is no tool to knock at doors. */
export const MAIL_PORTS = [465, 587, 2525] as const;

/** A name and no number: numbers of the own network can be written in many ways. */
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

const NAME_IT = 'Write the name of the server, like smtp.gmail.com';

export const MailServerFields = z.strictObject({
  from: Email,
  host: code(NAME_IT).toLowerCase().regex(HOST, NAME_IT),
  port: z.literal([...MAIL_PORTS], `Choose ${MAIL_PORTS.join(', ').replace(/, (\d+)$/, ' or $1')}`),
  user: requiredLine(254, 'Write the name that you sign in with at your email provider'),
});

/** Google shows its app passwords in four groups. */
const APP_PASSWORD = /^[a-z]{4}( [a-z]{4}){3}$/;

const MailPassword = z
  .string()
  .max(200, 'Use at most 200 characters')
  .refine(
    (value) => !/\p{Cc}/u.test(value),
    'A password has no line breaks or other control characters',
  )
  .overwrite((value) => (APP_PASSWORD.test(value.trim()) ? value.replaceAll(' ', '') : value));

export const TypedMailServer = MailServerFields.extend({
  /** Left out, the saved one stays for the same server and user. */
  password: MailPassword.default(''),
});
export type TypedMailServer = z.output<typeof TypedMailServer>;

export const MailServerChange = TypedMailServer.extend(OwnerProof);
export type MailServerChange = z.output<typeof MailServerChange>;
export const MailServerRemoval = z.strictObject(OwnerProof);

export const MailServerState = z.object({
  /** `machine`: set where the shop runs, and not to be changed here. */
  source: z.enum(['machine', 'shop', 'none']),
  senderName: z.string(),
  /** The recipient of test mails and warnings. */
  ownerEmail: z.string(),
  /** The password never leaves the shop again. */
  server: MailServerFields.optional(),
  from: z.string().optional(),
  /** What a change asks for. */
  proof: ProofKind,
  /** The newest mail that a mail server was asked to take. */
  lastMail: z
    .object({
      id: z.string(),
      isSent: z.boolean(),
      /** When it was sent, or else written. */
      at: z.iso.datetime(),
      /** The last reply of the mail server. */
      error: z.string().optional(),
    })
    .optional(),
});
export type MailServerState = z.output<typeof MailServerState>;

export const MailCheck = z.object({
  isWorking: z.boolean(),
  /** What was found, in a sentence for the owner. */
  sentence: z.string(),
  /** The field to look at. */
  field: z.enum(['host', 'port', 'user', 'password']).optional(),
});
export type MailCheck = z.output<typeof MailCheck>;

export const MailServerLocked = problem(
  'MAIL_SERVER_LOCKED',
  409,
  'Your mailbox is set on the server',
  'Nothing was saved. The mailbox was chosen on the server by the person who set up your shop. They can change it.',
);
