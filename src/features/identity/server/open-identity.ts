import { hkdfSync } from 'node:crypto';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Actor, Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Route } from '#platform/server/http/api/route.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { IDENTITY_ENDPOINTS } from '../endpoints.ts';
import { ensureOwner, type OwnerAccount } from './accounts/owner-account.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createIdentify } from './identify.ts';
import { getOrCreateSecret } from './identity-queries.ts';
import { createLogPseudonym } from './log-pseudonym.ts';
import type { Letterhead } from '#platform/server/mail/content/sender.ts';
import { createIdentityAnswers, type AnswerIdentity } from './provider/answer-identity.ts';
import type { KnownAddress } from './provider/own-address.ts';
import { googleAt, type GoogleSettings } from './provider/google-settings.ts';
import { AUDIENCE, ISSUER, TOKEN_ALGORITHM } from './provider/provider-options.ts';
import { accountRoutes } from './routes.ts';
import { embeddedKeys, outsideKeys } from './tokens/key-ring.ts';

export type OutsideIssuer = { issuer: string; audience: string; jwksUrl: string };

export type IdentitySettings = {
  outside?: OutsideIssuer;
  address: KnownAddress;
  letterhead: () => Letterhead;
  /** Words of the shop that no password may consist of. */
  shopWords: (db: Database) => Promise<string[]>;
  adminUid?: string;
  /** The account of the first start, without ADMIN_UID. */
  owner: { email: string; password?: string | undefined; byLink?: boolean; name: string };
  google?: GoogleSettings;
  requiresMfa?: boolean;
  /** Failed sign-ins delay the next ones. */
  throttlesSignIns?: boolean;
  isRevoked?: (sessionId: string) => boolean;
  /** Cost of new hashes, lowered only in tests. */
  passwordCost?: PasswordCost;
};

export type Identity = {
  /** @throws Unauthenticated without a valid token */
  identify: (request: Request) => Promise<Actor>;
  hasKeys: () => boolean;
  pseudonymOf: (uid: string) => string;
  /** Derives a key from the shop's secret. */
  keyFor: (purpose: string) => Buffer;
  /** The endpoints under /identity; none with an outside issuer. */
  endpoints: Endpoint[];
  answer: AnswerIdentity | undefined;
  routes: Route[];
  hasGoogleAt: (origin: string) => boolean;
  owner: OwnerAccount | undefined;
};

/** Signature algorithms of the large issuers, all asymmetric. */
const OUTSIDE_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

function openOutside(
  ctx: Context,
  { outside, adminUid, requiresMfa }: IdentitySettings & { outside: OutsideIssuer },
): Omit<Identity, 'pseudonymOf' | 'keyFor'> {
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

/** Opens the embedded provider with its owner account, or the rules for an outside issuer's tokens. @throws OwnerAccountError */
export async function openIdentity(
  ctx: Context,
  jobs: Jobs,
  settings: IdentitySettings,
): Promise<Identity> {
  const { outside, adminUid, address, letterhead, google, isRevoked, passwordCost } = settings;
  const { db, clock, log } = ctx;
  const shopWords = () => settings.shopWords(db);
  const secret = await getOrCreateSecret(db);
  const pseudonymOf = createLogPseudonym({ secret, clock });
  // The secret itself signs cookies and links.
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  if (outside) return { ...openOutside(ctx, { ...settings, outside }), pseudonymOf, keyFor };
  const owner =
    adminUid === undefined
      ? await ensureOwner(ctx, { ...settings.owner, shopWords, passwordCost })
      : undefined;
  const uid = adminUid ?? owner?.uid;
  const { requiresMfa } = settings;
  const mfaRequiredFor = requiresMfa ? uid : undefined;
  const keys = embeddedKeys(db, { clock, log });
  const rules = { issuer: ISSUER, audience: AUDIENCE, algorithms: [TOKEN_ALGORITHM], keys, clock };
  return {
    identify: createIdentify({ ...rules, adminUid: uid, requiresMfa, isRevoked }),
    // The keys are made with the first token: a check before that would find none.
    hasKeys: () => true,
    pseudonymOf,
    keyFor,
    endpoints: IDENTITY_ENDPOINTS,
    routes: accountRoutes({ mfaRequiredFor, shopWords }),
    answer: createIdentityAnswers({
      db,
      log,
      secret,
      letterhead,
      shopWords,
      jobs,
      ownerUid: uid,
      mfaRequiredFor,
      throttlesSignIns: settings.throttlesSignIns ?? true,
      address,
      passwordCost,
      ...(google && { google }),
    }),
    hasGoogleAt: (origin) => googleAt(google, origin) !== undefined,
    owner,
  };
}
