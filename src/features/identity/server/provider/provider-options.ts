import type { BetterAuthOptions } from 'better-auth';
import { uuidv7 } from '#platform/server/id.ts';
import { IDENTITY_PATH } from '../../contract.ts';
import { PASSWORD_LENGTH } from '../../credentials.ts';
import { hashPassword, verifyPassword, type PasswordCost } from '../accounts/passwords.ts';
import { cookiePrefixOf } from '../session-cookie.ts';

/** Issuer of the embedded provider's tokens, at every address of the shop. */
export const ISSUER = 'urn:lehar:identity';
export const AUDIENCE = 'urn:lehar:shop';
export const TOKEN_ALGORITHM = 'EdDSA';
export const TOKEN_LIFE = '15m';

/** Codes of the shop's own refusals, beside Better Auth's. */
export const OWNER_STAYS_CODE = 'OWNER_STAYS';
export const PASSWORD_REFUSED_CODE = 'PASSWORD_REFUSED';
export const TWO_FACTOR_STAYS_CODE = 'SECOND_STEP_STAYS';

const REMEMBERED_SECONDS = 30 * 24 * 3600;
/** Time after signing in to delete the account without its password. */
const FRESH_SECONDS = 10 * 60;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

const TABLES = {
  user: { modelName: 'person', fields: { emailVerified: 'email_verified', ...TIMES } },
  session: {
    modelName: 'session',
    fields: {
      userId: 'person_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...TIMES,
    },
  },
  account: {
    modelName: 'account',
    fields: {
      userId: 'person_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
  verification: { modelName: 'verification', fields: { expiresAt: 'expires_at', ...TIMES } },
} as const;

export const KEY_TABLE = {
  jwks: {
    modelName: 'signing_key',
    fields: {
      publicKey: 'public_key',
      privateKey: 'private_key',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
    },
  },
};

export const FIXED_OPTIONS = {
  appName: 'Lehar',
  basePath: IDENTITY_PATH,
  telemetry: { enabled: false },
  // The shop has its own rate limits, by account too.
  rateLimit: { enabled: false },
  user: TABLES.user,
  session: {
    ...TABLES.session,
    additionalFields: {
      hasSecondStep: { type: 'boolean', fieldName: 'has_second_step', input: false },
    },
    expiresIn: REMEMBERED_SECONDS,
    freshAge: FRESH_SECONDS,
    cookieCache: { enabled: false },
  },
  account: {
    ...TABLES.account,
    encryptOAuthTokens: true,
    updateAccountOnSignIn: false,
    // A Google account is linked only if both sides have verified the address.
    accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
  },
  verification: { ...TABLES.verification, storeIdentifier: 'hashed' },
} satisfies BetterAuthOptions;

/** Password rules. Registering does not reveal whether the address has an account. */
export function passwordOptions(cost: PasswordCost | undefined) {
  return {
    enabled: true,
    autoSignIn: false,
    minPasswordLength: PASSWORD_LENGTH.min,
    maxPasswordLength: PASSWORD_LENGTH.max,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: 3600,
    password: {
      hash: (password: string) => hashPassword(password, cost),
      verify: verifyPassword,
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

export function cookieOptions(origin: string): BetterAuthOptions['advanced'] {
  const isHttps = origin.startsWith('https:');
  return {
    cookiePrefix: cookiePrefixOf(origin),
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
    disableCSRFCheck: false,
    disableOriginCheck: false,
    ipAddress: { disableIpTracking: true },
    database: { generateId: () => uuidv7() },
  };
}
