import * as z from 'zod';
import { endpoint, type Endpoint } from '#platform/contract/endpoint.ts';
import { Forbidden, Unauthenticated } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import {
  AccountDeletion,
  AddressNotKnown,
  Done,
  EmailTaken,
  EmailVerification,
  GoogleAddress,
  GoogleNotSetUp,
  GoogleSignIn,
  KeySet,
  LinkExpired,
  MailTo,
  OwnerClaim,
  OwnerStays,
  PasswordChange,
  PasswordRefused,
  PasswordReset,
  TwoFactorDue,
  SignedIn,
  SignIn,
  SignInAgain,
  SignInFailed,
  SignInSlowed,
  SignUp,
  Token,
  WrongPassword,
} from './contract.ts';
import { SECURITY_ENDPOINTS, AUTH } from './security-endpoints.ts';

const POST = { method: 'POST', role: 'visitor', limit: AUTH, status: 200 } as const;
const OUTSIDE = [AddressNotKnown, Forbidden];

export const signUp = endpoint({
  ...POST,
  hidesTime: true,
  path: '/identity/sign-up/email',
  summary: 'Make an account. Says the same whether or not the address has one already',
  body: SignUp,
  example: { name: 'Nila Rao', email: 'nila@example.com', password: 'tidal-kestrel-42' },
  response: Done,
  problems: [...OUTSIDE, PasswordRefused],
});

export const signIn = endpoint({
  ...POST,
  hidesTime: true,
  allowedWhenDiskFull: true,
  path: '/identity/sign-in/email',
  // Wrong passwords have stricter limits, see `throttle-sign-in.ts`.
  limit: WRITE,
  summary: 'Sign in with email address and password; sets the session cookie, or asks for a code',
  body: SignIn,
  example: { email: 'nila@example.com', password: 'tidal-kestrel-42' },
  response: z.union([SignedIn, TwoFactorDue]),
  problems: [...OUTSIDE, SignInFailed, SignInSlowed],
});

export const signInWithGoogle = endpoint({
  ...POST,
  allowedWhenDiskFull: true,
  path: '/identity/sign-in/social',
  summary: 'The address at Google where the sign-in goes on',
  body: GoogleSignIn,
  example: { callbackURL: '/checkout' },
  response: GoogleAddress,
  problems: [...OUTSIDE, GoogleNotSetUp],
});

export const googleCallback = endpoint({
  method: 'GET',
  path: '/identity/callback/google',
  role: 'visitor',
  summary: 'Where Google sends people back to; answers with a redirect',
  limit: AUTH,
  query: z.looseObject({}),
  status: 302,
  response: z.void(),
  problems: [...OUTSIDE, GoogleNotSetUp],
});

export const signOut = endpoint({
  ...POST,
  allowedWhenDiskFull: true,
  path: '/identity/sign-out',
  summary: 'End the session and clear its cookie',
  limit: WRITE,
  body: z.strictObject({}),
  response: Done,
  problems: OUTSIDE,
});

export const getToken = endpoint({
  method: 'GET',
  path: '/identity/token',
  role: 'visitor',
  summary: 'A token of 15 minutes for the person of the session cookie',
  limit: WRITE,
  status: 200,
  response: Token,
  problems: [...OUTSIDE, Unauthenticated],
});

export const getKeySet = endpoint({
  method: 'GET',
  path: '/identity/jwks',
  role: 'visitor',
  summary: 'Public keys by which tokens are verified',
  limit: READ,
  status: 200,
  response: KeySet,
  problems: [AddressNotKnown],
});

export const requestPasswordReset = endpoint({
  ...POST,
  hidesTime: true,
  path: '/identity/request-password-reset',
  summary: 'Email a link for a new password. Says the same for every address',
  body: MailTo,
  example: { email: 'nila@example.com' },
  response: Done,
  problems: OUTSIDE,
});

export const resetPassword = endpoint({
  ...POST,
  path: '/identity/reset-password',
  summary: 'Set a new password with the token of that email; ends every session',
  body: PasswordReset,
  example: { token: 'aB3dE5fG7hJ9kL2m', newPassword: 'granite-lantern-7' },
  response: Done,
  problems: [...OUTSIDE, LinkExpired, PasswordRefused],
});

export const changePassword = endpoint({
  ...POST,
  path: '/identity/change-password',
  summary: 'Change the password; ends every other session unless told otherwise',
  body: PasswordChange,
  example: { currentPassword: 'tidal-kestrel-42', newPassword: 'granite-lantern-7' },
  response: Done,
  problems: [...OUTSIDE, Unauthenticated, WrongPassword, PasswordRefused, SignInAgain],
});

export const requestVerification = endpoint({
  ...POST,
  hidesTime: true,
  path: '/identity/send-verification-email',
  summary: 'Email a link that confirms an address. Says the same for every address',
  body: MailTo,
  example: { email: 'nila@example.com' },
  response: Done,
  problems: OUTSIDE,
});

export const verifyEmail = endpoint({
  ...POST,
  path: '/identity/verify-email',
  summary: 'Confirm an address with the token of that email; may be repeated',
  body: EmailVerification,
  example: { token: 'aB3dE5fG7hJ9kL2m' },
  response: Done,
  problems: [...OUTSIDE, LinkExpired],
});

export const deleteAccount = endpoint({
  ...POST,
  path: '/identity/delete-user',
  // AUTH applies too if the body has a password; undoing a failed registration sends none.
  limit: WRITE,
  summary: 'Delete the account of the session',
  body: AccountDeletion,
  example: { password: 'tidal-kestrel-42' },
  response: Done,
  problems: [...OUTSIDE, Unauthenticated, WrongPassword, SignInAgain, OwnerStays],
});

/** Answered beside the provider, which does not know the owner. */
export const claimOwner = endpoint({
  ...POST,
  path: '/v2/auth/owner',
  summary: 'Set address and password of the owner with the one-time link of the installation',
  body: OwnerClaim,
  example: {
    token: 'aB3dE5fG7hJ9kL2m',
    email: 'nila@example.com',
    password: 'granite-lantern-7',
  },
  response: Done,
  problems: [LinkExpired, PasswordRefused, EmailTaken],
});

/** All endpoints of the embedded provider. */
export const IDENTITY_ENDPOINTS: Endpoint[] = [
  signUp,
  signIn,
  signInWithGoogle,
  googleCallback,
  signOut,
  getToken,
  getKeySet,
  requestPasswordReset,
  resetPassword,
  changePassword,
  requestVerification,
  verifyEmail,
  deleteAccount,
  ...SECURITY_ENDPOINTS,
];

/** Shell commands from an address and a password to a call with a token, at this origin. */
export function tokenCommands(origin: string): string[] {
  const body = JSON.stringify(signIn.example);
  return [
    `curl -c cookies -H 'content-type: application/json' -d '${body}' ${origin}${signIn.path}`,
    `curl -b cookies ${origin}${getToken.path}`,
    `curl -H 'authorization: Bearer TOKEN' ${origin}/v2/carts`,
  ];
}
