import { FirebaseError } from '@firebase/app';
import type { ProblemBody } from '#platform/contract/problem.ts';

function problem(code: string, status: number, title: string, detail: string): ProblemBody {
  return {
    type: `/docs#${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    code,
    detail,
  };
}

/** Copies of the server's declarations, which bring zod; a test compares them. A detail differs only where Firebase's reason does. */
export const PROBLEMS = {
  signInFailed: problem(
    'SIGN_IN_FAILED',
    401,
    'That did not match',
    'The email address or the password is not right. Check both, or reset your password.',
  ),
  otherWay: problem(
    'SIGN_IN_FAILED',
    401,
    'That did not match',
    'This address has an account that signs in another way. Use your email address and password.',
  ),
  wrongPassword: problem(
    'WRONG_PASSWORD',
    403,
    'That is not your password',
    'Nothing was changed. Type your current password again, or reset it.',
  ),
  passwordRefused: problem(
    'PASSWORD_REFUSED',
    422,
    'Choose another password',
    'This password is too short or too plain, so it would be guessed soon. Choose another one.',
  ),
  linkExpired: problem(
    'LINK_EXPIRED',
    400,
    'This link no longer works',
    'It was already used or has expired. Ask for a new one.',
  ),
  signInAgain: problem(
    'SIGN_IN_AGAIN',
    403,
    'Sign in again first',
    'This needs your password, or a sign-in within the last few minutes. Nothing was changed.',
  ),
  addressNotKnown: problem(
    'ADDRESS_NOT_KNOWN',
    403,
    'Signing in does not work at this address',
    'Firebase does not know that this address is the shop’s. Whoever runs it adds it to the authorised domains.',
  ),
  googleNotSetUp: problem(
    'GOOGLE_NOT_SET_UP',
    404,
    'Google is not set up here',
    'Sign in with your email address and password instead.',
  ),
  unauthenticated: problem(
    'UNAUTHENTICATED',
    401,
    'Sign in first',
    'You are not signed in, or no longer. Sign in and try again; what you typed is not lost.',
  ),
  emailRefused: {
    ...problem(
      'VALIDATION_FAILED',
      422,
      'Some details need fixing',
      'Nothing was saved. Fix the fields named here and send it again.',
    ),
    fields: { email: 'Enter an email address like name@example.com' },
  },
  rateLimited: problem(
    'RATE_LIMITED',
    429,
    'Too many requests',
    'Wait a little, then try again. Nothing was saved.',
  ),
  unavailable: problem(
    'UNAVAILABLE',
    503,
    "The shop can't answer right now",
    'Try again in a moment. What you typed is not lost.',
  ),
  offline: {
    type: 'about:blank',
    title: 'No connection',
    status: 0,
    code: 'OFFLINE',
    detail: 'The shop could not be reached. Check your connection and try again; nothing is lost.',
  },
} satisfies Record<string, ProblemBody>;

type ProblemName = keyof typeof PROBLEMS;

/** Names of problems by Firebase's error code. */
export type ProblemNames = Record<string, ProblemName>;

const BY_CODE: ProblemNames = {
  'auth/invalid-credential': 'signInFailed',
  'auth/invalid-login-credentials': 'signInFailed',
  'auth/wrong-password': 'signInFailed',
  'auth/user-not-found': 'signInFailed',
  'auth/user-disabled': 'signInFailed',
  'auth/email-already-in-use': 'signInFailed',
  'auth/account-exists-with-different-credential': 'otherWay',
  'auth/weak-password': 'passwordRefused',
  'auth/password-does-not-meet-requirements': 'passwordRefused',
  'auth/missing-password': 'signInFailed',
  'auth/expired-action-code': 'linkExpired',
  'auth/invalid-action-code': 'linkExpired',
  'auth/requires-recent-login': 'signInAgain',
  'auth/user-token-expired': 'signInAgain',
  'auth/invalid-user-token': 'signInAgain',
  'auth/user-mismatch': 'wrongPassword',
  'auth/null-user': 'unauthenticated',
  'auth/unauthorized-domain': 'addressNotKnown',
  'auth/invalid-email': 'emailRefused',
  'auth/missing-email': 'emailRefused',
  'auth/too-many-requests': 'rateLimited',
  'auth/quota-exceeded': 'rateLimited',
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
};

/** Firebase's error code; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof FirebaseError ? error.code : undefined;
}

/** @param here codes with another meaning in this step @throws the error itself when neither Firebase nor the browser's storage caused it */
export function problemOf(error: unknown, here: ProblemNames = {}): ProblemBody {
  const code = codeOf(error);
  if (code === undefined && !(error instanceof DOMException)) throw error;
  return PROBLEMS[here[code ?? ''] ?? BY_CODE[code ?? ''] ?? 'unavailable'];
}
