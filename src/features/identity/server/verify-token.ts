import { errors, jwtVerify, type JWTPayload } from 'jose';
import { Unauthenticated, Unavailable } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Person } from '#platform/server/context.ts';
import { KeysUnavailable, type KeyRing } from './tokens/key-ring.ts';
import { createVerifiedTokens, type Verified } from './tokens/verified-tokens.ts';

export type TokenRules = {
  issuer: string;
  audience: string;
  /** The only accepted algorithms, whatever a token's header says. Never a symmetric one. */
  algorithms: readonly string[];
  keys: KeyRing;
  clock: Clock;
};

const SKEW_SECONDS = 5;
const MAX_LENGTH = 8_192;
const MAX_UID_LENGTH = 128;

/** One line of plain text: an issuer may accept anything as a name. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  return plain === '' ? undefined : plain;
}

function uidOf({ sub }: JWTPayload): string | undefined {
  const isPlain = typeof sub === 'string' && /^[\x21-\x7E]+$/.test(sub);
  return isPlain && sub.length <= MAX_UID_LENGTH ? sub : undefined;
}

/** Error for an invalid or expired token. */
export function refused(): Error {
  return Unauthenticated({
    detail: 'The token of this call is no longer valid. Sign in again.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Second-step methods in `amr` (RFC 8176). The embedded provider says `mfa`. */
const MFA_METHODS = new Set<unknown>(['mfa', 'otp', 'hwk']);

/** True if the issuer asserts a second step. Firebase has a claim of its own. */
function hasSecondStep({ amr, firebase }: JWTPayload): boolean {
  if (Array.isArray(amr) && amr.some((method) => MFA_METHODS.has(method))) return true;
  const { sign_in_second_factor: factor } = (firebase ?? {}) as Record<string, unknown>;
  return text(factor) !== undefined;
}

function detailsOf(payload: JWTPayload): Omit<Person, 'uid' | 'issuedAt'> {
  const email = text(payload['email'])?.toLowerCase();
  const name = text(payload['name']);
  const sessionId = text(payload['sid']);
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(sessionId !== undefined && { sessionId }),
    ...(hasSecondStep(payload) && { hasSecondStep: true as const }),
  };
}

async function check(token: string, rules: TokenRules): Promise<Verified> {
  const { issuer, audience, algorithms, keys, clock } = rules;
  const now = clock.now();
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, (header) => keys.find(header), {
      issuer,
      audience,
      algorithms: [...algorithms],
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    }));
  } catch (error) {
    if (error instanceof KeysUnavailable) throw Unavailable({ headers: { 'retry-after': '5' } });
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused();
    throw error;
  }
  const uid = uidOf(payload);
  if (uid === undefined) throw refused();
  // A token without `iat` counts as the oldest.
  const issuedAt = new Date((payload.iat ?? 0) * 1000);
  const person = { uid, issuedAt, ...detailsOf(payload) };
  const until = ((payload.exp ?? 0) + SKEW_SECONDS) * 1000;
  return { person, from: now.getTime(), until };
}

/**
 * Checks signature (fixed algorithms, no key from the header), audience, expiry (5 s leeway) and subject; valid tokens are cached for a minute.
 * @throws Unauthenticated for an invalid token, Unavailable without any keys
 */
export function createVerifyToken(rules: TokenRules): (token: string) => Promise<Person> {
  const cache = createVerifiedTokens(rules);
  return async (token) => {
    if (token.length > MAX_LENGTH) throw refused();
    const cached = cache.find(token);
    if (cached) return cached;
    const generation = rules.keys.generation();
    const verified = await check(token, rules);
    cache.save(token, verified, generation);
    return verified.person;
  };
}
