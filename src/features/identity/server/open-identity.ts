import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Actor, Context } from '#platform/server/context.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { IDENTITY_ENDPOINTS } from '../endpoints.ts';
import { getOrCreateSecret } from './accounts/get-or-create-secret.ts';
import { ensureOwner, type OwnerAccount } from './accounts/owner-account.ts';
import { createIdentify } from './identify.ts';
import { createLogPseudonym } from './log-pseudonym.ts';
import { createIdentityAnswers, type AnswerIdentity } from './provider/answer-identity.ts';
import { googleAt, type GoogleSettings } from './provider/google-settings.ts';
import { AUDIENCE, ISSUER, TOKEN_ALGORITHM } from './provider/provider-options.ts';
import { sessionRoutes } from './routes.ts';
import { embeddedKeys, outsideKeys } from './tokens/key-rings.ts';

/** An issuer that the shop believes, other than itself. */
export type OutsideIssuer = { issuer: string; audience: string; jwksUrl: string };

export type IdentitySettings = {
  outside?: OutsideIssuer;
  publicUrl?: string;
  shopName: string;
  adminUid?: string;
  /** Of the account made at the first start, where no ADMIN_UID is given. */
  owner: { email: string; password?: string | undefined; name: string };
  google?: GoogleSettings;
  /** Whether the owner's calls count only after a second step. */
  requiresMfa?: boolean;
  /** Whether failed sign-ins slow the next ones down. */
  slowsGuessing?: boolean;
  /** Whether a session of the embedded provider has ended. */
  isRevoked?: (sessionId: string) => boolean;
};

export type Identity = {
  /** Who sent this request. Throws `Unauthenticated` without a token that holds. */
  identify: (request: Request) => Promise<Actor>;
  /** Whether there is something to verify tokens with. */
  hasKeys: () => boolean;
  /** What stands for a person in the log. */
  pseudonymOf: (uid: string) => string;
  /** The doors under /identity; none when an issuer outside is used. */
  endpoints: Endpoint[];
  answer: AnswerIdentity | undefined;
  /** The calls about sessions, where the shop itself keeps them. */
  routes: Route[];
  /** Whether the embedded provider offers Google where the shop is reached at this origin. */
  hasGoogleAt: (origin: string) => boolean;
  /** Where there is one. */
  owner: OwnerAccount | undefined;
};

/** Algorithms of issuers outside: what the large ones sign with, all with a public key. */
const OUTSIDE_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

function openOutside(
  ctx: Context,
  { outside, adminUid, requiresMfa }: IdentitySettings & { outside: OutsideIssuer },
): Omit<Identity, 'pseudonymOf'> {
  const { issuer, audience, jwksUrl } = outside;
  const { clock, log } = ctx;
  if (adminUid === undefined) log.warn('nobody can open the workbench: ADMIN_UID is not set');
  const keys = outsideKeys(jwksUrl, { clock, log });
  const rules = { issuer, audience, algorithms: OUTSIDE_ALGORITHMS, keys, clock };
  return {
    identify: createIdentify({ ...rules, adminUid, requiresMfa }),
    hasKeys: keys.hasKeys,
    endpoints: [],
    answer: undefined,
    routes: [],
    hasGoogleAt: () => false,
    owner: undefined,
  };
}

/**
 * Opens what knows people: the embedded provider with its owner account, or the rules for tokens of
 * an issuer outside.
 * @throws OwnerAccountError when the owner's account cannot be made
 */
export async function openIdentity(
  ctx: Context,
  jobs: Jobs,
  settings: IdentitySettings,
): Promise<Identity> {
  const { outside, adminUid, publicUrl, shopName, google, isRevoked } = settings;
  const { db, clock, log } = ctx;
  const secret = await getOrCreateSecret(db);
  const pseudonymOf = createLogPseudonym({ secret, clock });
  if (outside) return { ...openOutside(ctx, { ...settings, outside }), pseudonymOf };
  const wanted = { ...settings.owner, shopName };
  const owner = adminUid === undefined ? await ensureOwner(ctx, wanted) : undefined;
  const uid = adminUid ?? owner?.uid;
  const { requiresMfa } = settings;
  const boundUid = requiresMfa ? uid : undefined;
  const keys = embeddedKeys(db, { clock, log });
  const rules = { issuer: ISSUER, audience: AUDIENCE, algorithms: [TOKEN_ALGORITHM], keys, clock };
  return {
    identify: createIdentify({ ...rules, adminUid: uid, requiresMfa, isRevoked }),
    // They are in the database, made with the first token: looked for before, none would be kept.
    hasKeys: () => true,
    pseudonymOf,
    endpoints: IDENTITY_ENDPOINTS,
    routes: sessionRoutes({ boundUid }),
    answer: createIdentityAnswers({
      db,
      log,
      secret,
      shopName,
      jobs,
      ownerUid: uid,
      boundUid,
      slowsGuessing: settings.slowsGuessing ?? true,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(google && { google }),
    }),
    hasGoogleAt: (origin) => googleAt(google, origin) !== undefined,
    owner,
  };
}
