import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import {
  BadRequest,
  Forbidden,
  NotFound,
  Unauthenticated,
  Unavailable,
  type ProblemDeclaration,
} from '#platform/contract/problem.ts';
import { atOrigin } from '#platform/contract/at-origin.ts';
import * as identity from '../../contract.ts';
import { changePassword, signIn, signInWithGoogle, verifyEmail } from '../../endpoints.ts';
import * as security from '../../security-contract.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  signInWithCode,
  signInWithRecoveryCode,
  startTwoFactor,
} from '../../security-endpoints.ts';
import type { Address } from './own-address.ts';
import {
  OWNER_STAYS_CODE,
  PASSWORD_REFUSED_CODE,
  TWO_FACTOR_STAYS_CODE,
} from './provider-options.ts';

/** Headers that Better Auth reads; it checks the origin once more. */
const HEADERS = ['origin', 'referer', 'user-agent'];

/** Better Auth's paths of endpoints that have another path here. */
const BETTER_AUTH_PATHS = new Map<Endpoint, string>([
  [signInWithCode, '/two-factor/verify-totp'],
  [signInWithRecoveryCode, '/two-factor/verify-backup-code'],
  [startTwoFactor, '/two-factor/enable'],
  [confirmTwoFactor, '/two-factor/verify-totp'],
  [endTwoFactor, '/two-factor/disable'],
  [renewRecoveryCodes, '/two-factor/generate-backup-codes'],
]);

const SECOND_STEPS: Endpoint[] = [signInWithCode, signInWithRecoveryCode];
const SESSION_COOKIE = /^\s*(?:__Host-)?lehar\.session_token=/;
const PENDING_SIGN_IN_COOKIE = /^\s*(?:__Host-)?lehar\.two_factor=/;

/** Drops the cookie that the endpoint is not about: Better Auth would apply a code to whichever it finds. */
function cookiesFor(endpoint: Endpoint, cookies: string): string {
  const other = SECOND_STEPS.includes(endpoint) ? SESSION_COOKIE : PENDING_SIGN_IN_COOKIE;
  return cookies
    .split(';')
    .filter((cookie) => !other.test(cookie))
    .join(';');
}

function betterAuthBody(endpoint: Endpoint, body: unknown): object {
  if (endpoint === signInWithGoogle) {
    return { ...(body as object), provider: 'google', disableRedirect: true };
  }
  if (endpoint === changePassword) {
    const { endOthers, ...passwords } = body as identity.PasswordChange;
    return { ...passwords, revokeOtherSessions: endOthers };
  }
  return body as object;
}

/** The call for Better Auth: the parsed body, and only the headers that it needs. */
export function toBetterAuth(
  endpoint: Endpoint,
  request: Request,
  { origin, body }: Address & { body: unknown },
): Request {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const cookies = request.headers.get('cookie');
  if (cookies !== null) headers.set('cookie', cookiesFor(endpoint, cookies));
  const path = BETTER_AUTH_PATHS.get(endpoint);
  const ownPath = path === undefined ? endpoint.path : identity.IDENTITY_PATH + path;
  const target = new URL(atOrigin(origin, ownPath));
  target.search = new URL(request.url).search;
  if (endpoint === verifyEmail) {
    // Better Auth's own endpoint is a GET, which link scanners would call.
    target.searchParams.set('token', (body as identity.EmailVerification).token);
    return new Request(target, { headers });
  }
  if (endpoint.method === 'GET') return new Request(target, { headers });
  headers.set('content-type', 'application/json');
  const json = JSON.stringify(betterAuthBody(endpoint, body));
  return new Request(target, { method: 'POST', headers, body: json });
}

export const UserBody = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});
const PendingBody = z.object({ twoFactorRedirect: z.literal(true) });
const NewTwoFactorBody = z.object({ totpURI: z.url(), backupCodes: z.array(z.string()) });
const RecoveryCodesBody = z.object({ backupCodes: z.array(z.string()) });

const SIGN_INS: Endpoint[] = [signIn, signInWithCode, signInWithRecoveryCode];

export function isSignIn(endpoint: Endpoint): boolean {
  return SIGN_INS.includes(endpoint);
}

function presentSignIn(body: unknown): object {
  if (PendingBody.safeParse(body).success) return { secondStep: true };
  const { user } = UserBody.parse(body);
  return { uid: user.id, name: user.name, email: user.email };
}

/** Better Auth's answer as the endpoint gives it. Session tokens belong in the cookie alone. */
export function fromBetterAuth(endpoint: Endpoint, body: unknown): unknown {
  if (isSignIn(endpoint)) return presentSignIn(body);
  if (endpoint === startTwoFactor) {
    const { totpURI, backupCodes: recoveryCodes } = NewTwoFactorBody.parse(body);
    // Authenticator apps would show the plus of a form-encoded space.
    const address = totpURI.replaceAll('+', '%20');
    const secret = new URL(totpURI).searchParams.get('secret') ?? '';
    return { address, secret, recoveryCodes };
  }
  if (endpoint === renewRecoveryCodes) {
    return { recoveryCodes: RecoveryCodesBody.parse(body).backupCodes };
  }
  return endpoint.response.safeParse(body).success ? body : { status: true };
}

const BY_CODE: Record<string, ProblemDeclaration> = {
  INVALID_EMAIL_OR_PASSWORD: identity.SignInFailed,
  INVALID_PASSWORD: identity.WrongPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: identity.WrongPassword,
  PASSWORD_TOO_SHORT: identity.PasswordRefused,
  PASSWORD_TOO_LONG: identity.PasswordRefused,
  [PASSWORD_REFUSED_CODE]: identity.PasswordRefused,
  [OWNER_STAYS_CODE]: identity.OwnerStays,
  [TWO_FACTOR_STAYS_CODE]: security.TwoFactorStays,
  INVALID_TOKEN: identity.LinkExpired,
  TOKEN_EXPIRED: identity.LinkExpired,
  USER_NOT_FOUND: identity.LinkExpired,
  SESSION_EXPIRED: identity.SignInAgain,
  SESSION_NOT_FRESH: identity.SignInAgain,
  PROVIDER_NOT_FOUND: identity.GoogleNotSetUp,
  INVALID_CODE: security.CodeRefused,
  INVALID_BACKUP_CODE: security.RecoveryCodeRefused,
  ACCOUNT_TEMPORARILY_LOCKED: security.TwoFactorLocked,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: security.TwoFactorOver,
  INVALID_TWO_FACTOR_COOKIE: security.TwoFactorOver,
  TOTP_ALREADY_ENABLED: security.TwoFactorIsOn,
  TOTP_NOT_ENABLED: security.TwoFactorIsOff,
  TWO_FACTOR_NOT_ENABLED: security.TwoFactorIsOff,
  BACKUP_CODES_NOT_ENABLED: security.TwoFactorIsOff,
  FAILED_TO_CREATE_USER: Unavailable,
  FAILED_TO_CREATE_SESSION: Unavailable,
  FAILED_TO_GET_SESSION: Unavailable,
};

const BY_STATUS: Record<number, ProblemDeclaration> = {
  401: Unauthenticated,
  403: Forbidden,
  404: NotFound,
  // The second of two concurrent uses of one recovery code.
  409: security.RecoveryCodeRefused,
};

/** Better Auth's error as the shop's problem; its message is not passed on. */
export function problemFor(status: number, code: string | undefined): ProblemDeclaration {
  const byCode = code === undefined ? undefined : BY_CODE[code];
  return byCode ?? BY_STATUS[status] ?? (status >= 500 ? Unavailable : BadRequest);
}
