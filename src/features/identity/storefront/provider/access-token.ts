import type { Person } from './identity-provider.ts';

export type AccessToken = { token: string; person: Person; renewAt: number };

type Claims = { sub: string; name?: string; email?: string; iat: number; exp: number };

/** A token this close to its end is renewed first, in milliseconds. */
const MARGIN_MS = 60_000;

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const utf8 = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(utf8)) as Claims;
}

/** A token and its person. The lifetime counts from now: phone clocks are wrong more often than the token's two dates. */
export function readAccessToken(token: string, now: number): AccessToken {
  const { sub, name = '', email = '', iat, exp } = claimsOf(token);
  const life = (exp - iat) * 1000;
  return { token, person: { uid: sub, name, email }, renewAt: now + life - MARGIN_MS };
}
