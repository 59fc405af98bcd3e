import * as z from 'zod';
import { endpoint, type Endpoint } from '#platform/contract/endpoint.ts';
import { Forbidden, Unauthenticated } from '#platform/contract/problem.ts';
import { READ, WRITE, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { AddressNotKnown, Done, SignedIn, WrongPassword } from './contract.ts';
import {
  CodeRefused,
  CodeTyped,
  NewTwoFactor,
  PasswordTyped,
  RecoveryCodeRefused,
  RecoveryCodes,
  RecoveryCodeTyped,
  TwoFactorIsOff,
  TwoFactorIsOn,
  TwoFactorLocked,
  TwoFactorOver,
  TwoFactorStays,
  Security,
  SessionId,
  SessionNotFound,
} from './security-contract.ts';

/** Wrong passwords, registrations and requests for mails. */
export const AUTH: RateLimit = { name: 'auth', rates: [rate(5, MINUTE, 10)], isShared: true };

const POST = { method: 'POST', role: 'visitor', limit: AUTH, status: 200 } as const;
const OUTSIDE = [AddressNotKnown, Forbidden];
const WITH_PASSWORD = [...OUTSIDE, Unauthenticated, WrongPassword];
const HALF_WAY = [...OUTSIDE, TwoFactorOver, TwoFactorLocked, TwoFactorIsOff];

export const signInWithCode = endpoint({
  ...POST,
  allowedWhenDiskFull: true,
  path: '/identity/sign-in/code',
  summary: 'The second step of signing in: a code from the app; sets the session cookie',
  body: CodeTyped,
  example: { code: '123456' },
  response: SignedIn,
  problems: [...HALF_WAY, CodeRefused],
});

export const signInWithRecoveryCode = endpoint({
  ...POST,
  allowedWhenDiskFull: true,
  path: '/identity/sign-in/recovery-code',
  summary: 'The same with a recovery code, each of which works once',
  body: RecoveryCodeTyped,
  example: { code: 'ab3d-5fgh-7jkm' },
  response: SignedIn,
  problems: [...HALF_WAY, RecoveryCodeRefused],
});

export const checkPassword = endpoint({
  ...POST,
  allowedWhenDiskFull: true,
  path: '/identity/verify-password',
  summary: 'Whether this is the password of whoever is signed in; changes nothing',
  body: PasswordTyped,
  example: { password: 'tidal-kestrel-42' },
  response: Done,
  problems: WITH_PASSWORD,
});

export const startTwoFactor = endpoint({
  ...POST,
  path: '/identity/second-step/start',
  summary: 'A new secret for an app, and recovery codes; counts once a code was confirmed',
  body: PasswordTyped,
  example: { password: 'tidal-kestrel-42' },
  response: NewTwoFactor,
  problems: [...WITH_PASSWORD, TwoFactorIsOn],
});

export const confirmTwoFactor = endpoint({
  ...POST,
  path: '/identity/second-step/confirm',
  summary: 'Turn the second step on with a first code from the app; it is emailed',
  body: CodeTyped,
  example: { code: '123456' },
  response: Done,
  problems: [...OUTSIDE, Unauthenticated, CodeRefused, TwoFactorIsOn, TwoFactorIsOff],
});

export const endTwoFactor = endpoint({
  ...POST,
  path: '/identity/second-step/end',
  summary: 'Turn the second step off; it is emailed',
  body: PasswordTyped,
  example: { password: 'tidal-kestrel-42' },
  response: Done,
  problems: [...WITH_PASSWORD, TwoFactorIsOff, TwoFactorStays],
});

export const renewRecoveryCodes = endpoint({
  ...POST,
  path: '/identity/second-step/recovery-codes',
  summary: 'New recovery codes; the old ones work no longer',
  body: PasswordTyped,
  example: { password: 'tidal-kestrel-42' },
  response: RecoveryCodes,
  problems: [...WITH_PASSWORD, TwoFactorIsOff],
});

/** Endpoints of the embedded provider for the second step, and for confirming the password. */
export const SECURITY_ENDPOINTS: Endpoint[] = [
  signInWithCode,
  signInWithRecoveryCode,
  checkPassword,
  startTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
];

export const getSecurity = endpoint({
  method: 'GET',
  path: '/v2/auth/security',
  role: 'customer',
  summary: 'How the caller signs in, and where they are signed in',
  limit: READ,
  status: 200,
  response: Security,
  problems: [Unauthenticated],
});

const END = {
  method: 'DELETE',
  role: 'customer',
  limit: WRITE,
  status: 204,
  allowedWhenDiskFull: true,
} as const;

export const endSession = endpoint({
  ...END,
  path: '/v2/auth/sessions/{id}',
  summary: "End one of the caller's sessions; its tokens hold no longer",
  params: SessionId,
  response: z.void(),
  problems: [SessionNotFound],
});

export const endOtherSessions = endpoint({
  ...END,
  path: '/v2/auth/sessions',
  summary: "End the caller's sessions but the one of this call",
  response: z.void(),
  problems: [Unauthenticated],
});
