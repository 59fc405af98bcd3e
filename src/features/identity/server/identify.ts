import { Unauthenticated } from '#platform/contract/problem.ts';
import type { Actor, Person } from '#platform/server/context.ts';
import { isGuest } from '../guest-uid.ts';
import { createVerifyToken, refused, type TokenRules } from './verify-token.ts';

// Repeated headers arrive joined by a comma, which no token contains.
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

type IdentifyRules = TokenRules & {
  adminUid: string | undefined;
  /** The owner has a customer's rights before the second step. */
  requiresMfa?: boolean | undefined;
  isRevoked?: ((sessionId: string) => boolean) | undefined;
};

/** The owner is a customer before a required second step, so admin calls are refused. */
function ownerAs(person: Person, requiresMfa: boolean): Actor {
  if (!requiresMfa || person.hasSecondStep) return { role: 'admin', ...person };
  return { role: 'customer', isMfaDue: true, ...person };
}

/** Identifies the caller by bearer token; the one admin is known by uid, on the server only. */
export function createIdentify({ adminUid, isRevoked, ...others }: IdentifyRules) {
  const { requiresMfa = false, ...rules } = others;
  const verifyToken = createVerifyToken(rules);
  return async (request: Request): Promise<Actor> => {
    const header = request.headers.get('authorization');
    const [, token] = BEARER.exec(header ?? '') ?? [];
    if (token === undefined) {
      throw Unauthenticated({ headers: { 'www-authenticate': 'Bearer' } });
    }
    const person = await verifyToken(token);
    if (isGuest(person.uid)) throw refused();
    if (person.sessionId !== undefined && isRevoked?.(person.sessionId)) throw refused();
    if (person.uid !== adminUid) return { role: 'customer', ...person };
    return ownerAs(person, requiresMfa);
  };
}
