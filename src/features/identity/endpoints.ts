import * as z from 'zod';
import { endpoint, type Endpoint } from '#platform/contract/endpoint.ts';
import { Forbidden, Unauthenticated } from '#platform/contract/problem.ts';
import {
  AccountDeletion,
  AddressNotKnown,
  Done,
  EmailVerification,
  GoogleAddress,
  GoogleNotSetUp,
  GoogleSignIn,
  KeySet,
  LinkExpired,
  MailTo,
  OwnerStays,
  PasswordChange,
  PasswordRefused,
  PasswordReset,
  SecondStepDue,
  SignedIn,
  SignIn,
  SignInAgain,
  SignInFailed,
  SignUp,
  Token,
  WrongPassword,
} from './contract.ts';
import { SECURITY_DOORS } from './security-endpoints.ts';

const POST = { method: 'POST', role: 'visitor', limit: 'auth', status: 200 } as const;
const OUTSIDE = [AddressNotKnown, Forbidden];

export const signUp = endpoint({
  ...POST,
  path: '/identity/sign-up/email',
  summary: 'Make an account. Says the same whether or not the address has one already',
  body: SignUp,
  response: Done,
  problems: [...OUTSIDE, PasswordRefused],
});

export const signIn = endpoint({
  ...POST,
  needsNoRoom: true,
  path: '/identity/sign-in/email',
  summary: 'Sign in with email address and password; sets the session cookie, or asks for a code',
  body: SignIn,
  response: z.union([SignedIn, SecondStepDue]),
  problems: [...OUTSIDE, SignInFailed],
});

export const signInWithGoogle = endpoint({
  ...POST,
  needsNoRoom: true,
  path: '/identity/sign-in/social',
  summary: 'The address at Google where the sign-in goes on',
  body: GoogleSignIn,
  response: GoogleAddress,
  problems: [...OUTSIDE, GoogleNotSetUp],
});

export const googleCallback = endpoint({
  method: 'GET',
  path: '/identity/callback/google',
  role: 'visitor',
  summary: 'Where Google sends people back to; answers with a redirect',
  limit: 'auth',
  query: z.looseObject({}),
  status: 200,
  response: Done,
  problems: [...OUTSIDE, GoogleNotSetUp],
});

export const signOut = endpoint({
  ...POST,
  needsNoRoom: true,
  path: '/identity/sign-out',
  summary: 'End the session and clear its cookie',
  limit: 'write',
  body: z.strictObject({}),
  response: Done,
  problems: OUTSIDE,
});

export const getToken = endpoint({
  method: 'GET',
  path: '/identity/token',
  role: 'visitor',
  summary: 'A token of 15 minutes for the person of the session cookie',
  limit: 'write',
  status: 200,
  response: Token,
  problems: [...OUTSIDE, Unauthenticated],
});

export const getKeySet = endpoint({
  method: 'GET',
  path: '/identity/jwks',
  role: 'visitor',
  summary: 'Public keys by which tokens are verified',
  limit: 'read',
  status: 200,
  response: KeySet,
  problems: [AddressNotKnown],
});

export const requestPasswordReset = endpoint({
  ...POST,
  path: '/identity/request-password-reset',
  summary: 'Mail a link for a new password. Says the same for every address',
  body: MailTo,
  response: Done,
  problems: OUTSIDE,
});

export const resetPassword = endpoint({
  ...POST,
  path: '/identity/reset-password',
  summary: 'Set a new password with the token of that mail; ends every session',
  body: PasswordReset,
  response: Done,
  problems: [...OUTSIDE, LinkExpired, PasswordRefused],
});

export const changePassword = endpoint({
  ...POST,
  path: '/identity/change-password',
  summary: 'Change the password; ends every other session unless told otherwise',
  body: PasswordChange,
  response: Done,
  problems: [...OUTSIDE, Unauthenticated, WrongPassword, PasswordRefused, SignInAgain],
});

export const requestVerification = endpoint({
  ...POST,
  path: '/identity/send-verification-email',
  summary: 'Mail a link that confirms an address. Says the same for every address',
  body: MailTo,
  response: Done,
  problems: OUTSIDE,
});

export const verifyEmail = endpoint({
  ...POST,
  path: '/identity/verify-email',
  summary: 'Confirm an address with the token of that mail; may be repeated',
  body: EmailVerification,
  response: Done,
  problems: [...OUTSIDE, LinkExpired],
});

export const deleteAccount = endpoint({
  ...POST,
  path: '/identity/delete-user',
  summary: 'Delete the account of the session',
  body: AccountDeletion,
  response: Done,
  problems: [...OUTSIDE, Unauthenticated, WrongPassword, SignInAgain, OwnerStays],
});

/** Every door of the embedded provider; there is no other. */
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
  ...SECURITY_DOORS,
];
