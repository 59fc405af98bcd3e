import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { code } from '#platform/contract/text.ts';
import { digitsIn } from '#platform/contract/typed/typed-text.ts';
import { TypedPassword } from './contract.ts';

const NO_LETTER = /[^a-z\d]/g;

/** Six digits from an app, with or without spaces. */
const Code = code('Code is required')
  .min(1, 'Code is required')
  .max(20, 'A code has 6 digits')
  .overwrite(digitsIn)
  .regex(/^\d{6}$/, 'A code has 6 digits');

/** `k4tm-9xwp-bd3q`; only letters and digits count. */
const RecoveryCode = code('Code is required')
  .min(1, 'Code is required')
  .max(40, 'A recovery code has 12 letters and digits')
  .overwrite((value) =>
    value
      .toLowerCase()
      .replaceAll(NO_LETTER, '')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
  .regex(/^[a-z\d]{4}(-[a-z\d]{4}){2}$/, 'A recovery code has 12 letters and digits');

export const CodeTyped = z.strictObject({ code: Code });
export const RecoveryCodeTyped = z.strictObject({ code: RecoveryCode });
export const PasswordTyped = z.strictObject({ password: TypedPassword });

/** Secret for an authenticator app, and the recovery codes. Shown once. */
export const NewTwoFactor = z.object({
  /** `otpauth://totp/...`, for a QR code. */
  address: z.string(),
  /** The same secret in base32, for typing. */
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
});
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const Session = z.object({
  id: z.string(),
  /** `Chrome on Android`, as far as the browser tells. */
  device: z.string(),
  /** The session of the caller. */
  isThis: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Precise to a quarter of an hour. */
  seenAt: z.iso.datetime(),
});
export type Session = z.infer<typeof Session>;

export const Security = z.object({
  hasPassword: z.boolean(),
  hasSecondStep: z.boolean(),
  /** The workbench requires the second step, so it cannot be turned off. */
  needsSecondStep: z.literal(true).optional(),
  sessions: z.array(Session),
});
export type Security = z.infer<typeof Security>;

export const SessionId = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const CodeRefused = problem(
  'CODE_REFUSED',
  401,
  "That code didn't work",
  "It isn't the one your app shows now, or it was already used. Each code lasts half a minute: type the next one.",
);
export const RecoveryCodeRefused = problem(
  'RECOVERY_CODE_REFUSED',
  401,
  "That recovery code didn't work",
  'Each one works once. Check it, or use another one from your list.',
);
export const TwoFactorOver = problem(
  'SECOND_STEP_OVER',
  401,
  'Start again with your password',
  'This sign-in took too long or too many codes were wrong. Type your password again.',
);
export const TwoFactorLocked = problem(
  'SECOND_STEP_LOCKED',
  429,
  'Too many wrong codes',
  'So that nobody can guess a code, none is accepted for 15 minutes. Then sign in again.',
);
export const TwoFactorIsOn = problem(
  'SECOND_STEP_IS_ON',
  409,
  'The second step is on already',
  'Nothing was changed. To move it to another phone, turn it off first.',
);
export const TwoFactorIsOff = problem(
  'SECOND_STEP_IS_OFF',
  409,
  'The second step is off',
  'Nothing was changed. Turn it on first.',
);
export const TwoFactorStays = problem(
  'SECOND_STEP_STAYS',
  409,
  'The second step stays on',
  "Your workbench asks for it (ADMIN_SECOND_STEP). For another phone, run `npm run admin -- --no-second-factor` on the shop's machine.",
);
export const SessionNotFound = problem(
  'SESSION_NOT_FOUND',
  404,
  'This sign-in has ended already',
  'There is nothing left to end.',
);
