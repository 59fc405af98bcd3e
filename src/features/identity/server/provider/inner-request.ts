import type { Endpoint } from '#platform/contract/endpoint.ts';
import { IDENTITY_PATH, type EmailVerification, type PasswordChange } from '../../contract.ts';
import { changePassword, signInWithGoogle, verifyEmail } from '../../endpoints.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  signInWithCode,
  signInWithRecoveryCode,
  startTwoFactor,
} from '../../security-endpoints.ts';
import type { Address } from './own-address.ts';

// The shop judges where a call comes from; the library checks the origin once more.
const PASSED_ON = ['origin', 'referer', 'user-agent'];

/** The library's paths of endpoints that have another name here. */
const INNER_PATHS = new Map<Endpoint, string>([
  [signInWithCode, '/two-factor/verify-totp'],
  [signInWithRecoveryCode, '/two-factor/verify-backup-code'],
  [startTwoFactor, '/two-factor/enable'],
  [confirmTwoFactor, '/two-factor/verify-totp'],
  [endTwoFactor, '/two-factor/disable'],
  [renewRecoveryCodes, '/two-factor/generate-backup-codes'],
]);

const HALF_WAY: Endpoint[] = [signInWithCode, signInWithRecoveryCode];
const SESSION = /^\s*(?:__Host-)?lehar\.session_token=/;
const CHALLENGE = /^\s*(?:__Host-)?lehar\.two_factor=/;

/** A code is for the pending sign-in or for the session, never for whichever is there. */
function cookiesFor(endpoint: Endpoint, cookies: string): string {
  const other = HALF_WAY.includes(endpoint) ? SESSION : CHALLENGE;
  return cookies
    .split(';')
    .filter((cookie) => !other.test(cookie))
    .join(';');
}

function innerBody(endpoint: Endpoint, body: unknown): object {
  if (endpoint === signInWithGoogle) {
    return { ...(body as object), provider: 'google', disableRedirect: true };
  }
  if (endpoint === changePassword) {
    const { endOthers, ...passwords } = body as PasswordChange;
    return { ...passwords, revokeOtherSessions: endOthers };
  }
  return body as object;
}

/** The call for the library: the parsed body, and only the headers that it needs. */
export function innerRequest(
  endpoint: Endpoint,
  request: Request,
  { origin, body }: Address & { body: unknown },
): Request {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const cookies = request.headers.get('cookie');
  if (cookies !== null) headers.set('cookie', cookiesFor(endpoint, cookies));
  const inner = INNER_PATHS.get(endpoint);
  const target = new URL(inner === undefined ? endpoint.path : IDENTITY_PATH + inner, origin);
  target.search = new URL(request.url).search;
  if (endpoint === verifyEmail) {
    // The library's own endpoint is a GET, which anything that opens links would pass.
    target.searchParams.set('token', (body as EmailVerification).token);
    return new Request(target, { headers });
  }
  if (endpoint.method === 'GET') return new Request(target, { headers });
  headers.set('content-type', 'application/json');
  const sent = JSON.stringify(innerBody(endpoint, body));
  return new Request(target, { method: 'POST', headers, body: sent });
}
