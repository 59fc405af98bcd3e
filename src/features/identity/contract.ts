import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { requiredEmail, requiredLine } from '#platform/contract/text.ts';
import { PASSWORD_LENGTH } from './credentials.ts';

/** Path of the embedded identity provider, on the shop's own origin. */
export const IDENTITY_PATH = '/identity';

/** A password to be set. The common-password check runs when it is set. */
export const NewPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `Use at most ${PASSWORD_LENGTH.max} characters`);

/** A password to be compared. */
export const TypedPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000);

const LowercaseEmail = requiredEmail('Email is required').overwrite((value) => value.toLowerCase());

/** Path to return to, within this shop: `/checkout?step=2`, never another site. */
const ReturnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'Give a path of this shop, like /checkout');

export const SignUp = z.strictObject({
  name: requiredLine(100, 'Name is required'),
  email: LowercaseEmail,
  password: NewPassword,
});
export const SignIn = z.strictObject({
  email: LowercaseEmail,
  password: TypedPassword,
  /** True keeps the session for 30 days, false until the browser closes. */
  rememberMe: z.boolean().default(false),
});
export const GoogleSignIn = z.strictObject({
  callbackURL: ReturnPath.default('/'),
  newUserCallbackURL: ReturnPath.optional(),
  errorCallbackURL: ReturnPath.default('/'),
});
export const MailTo = z.strictObject({ email: LowercaseEmail });
export const PasswordReset = z.strictObject({
  token: z.string().min(1).max(200),
  newPassword: NewPassword,
});
export const PasswordChange = z.strictObject({
  currentPassword: TypedPassword,
  newPassword: NewPassword,
  endOthers: z.boolean().default(true),
});
export type PasswordChange = z.output<typeof PasswordChange>;
export const OwnerClaim = z.strictObject({
  token: z.string().min(1).max(200),
  email: LowercaseEmail,
  password: NewPassword,
});
export type OwnerClaim = z.output<typeof OwnerClaim>;
/** The password is optional shortly after signing in. */
export const AccountDeletion = z.strictObject({ password: TypedPassword.optional() });
export const EmailVerification = z.strictObject({ token: z.string().min(1).max(2000) });
export type EmailVerification = z.output<typeof EmailVerification>;

export const Done = z.object({ status: z.literal(true) });
export const SignedIn = z.object({ uid: z.string(), name: z.string(), email: z.string() });
/** Answer to a correct password that needs a code to complete the sign-in. */
export const TwoFactorDue = z.object({ secondStep: z.literal(true) });
export const Token = z.object({ token: z.string() });
export const GoogleAddress = z.object({ url: z.url() });
export const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

export const SignInFailed = problem(
  'SIGN_IN_FAILED',
  401,
  'That did not match',
  'The email address or the password is not right. Check both, or reset your password.',
);
export const SignInSlowed = problem(
  'SIGN_IN_SLOWED',
  429,
  'Wait a moment before you sign in',
  'Wrong passwords were tried for this account. Sign in again in a few seconds.',
);
export const PasswordRefused = problem(
  'PASSWORD_REFUSED',
  422,
  'Choose another password',
  'This password is on lists of common passwords, so it is easy to guess. Choose another one.',
);
export const WrongPassword = problem(
  'WRONG_PASSWORD',
  403,
  'That is not your password',
  'Nothing was changed. Type your current password again, or reset it.',
);
export const LinkExpired = problem(
  'LINK_EXPIRED',
  400,
  'This link no longer works',
  'It was already used or has expired. Ask for a new one.',
);
export const EmailTaken = problem(
  'EMAIL_TAKEN',
  409,
  'This address is taken',
  'A customer of the shop has this email address already. Use another one for the shop.',
);
export const SignInAgain = problem(
  'SIGN_IN_AGAIN',
  403,
  'Sign in again first',
  'This needs your password, or a sign-in within the last few minutes. Nothing was changed.',
);
export const OwnerStays = problem(
  'OWNER_STAYS',
  409,
  "The owner's account can't be deleted",
  'This account runs the shop, so it cannot be deleted.',
);
export const AddressNotKnown = problem(
  'ADDRESS_NOT_KNOWN',
  403,
  'Signing in does not work at this address',
  'The shop does not know that this address is its own. Its owner enters it in the workbench, or the person who runs the server sets PUBLIC_URL to it.',
);
export const GoogleNotSetUp = problem(
  'GOOGLE_NOT_SET_UP',
  404,
  'Google is not set up here',
  'Sign in with your email address and password instead.',
);
