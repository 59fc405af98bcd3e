import { APIError, type BetterAuthOptions } from 'better-auth';
import { getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import type { Database } from '#platform/server/database/database.ts';
import { makeRecoveryCodes } from '../accounts/passwords.ts';
import { TWO_FACTOR_STAYS_CODE } from '../provider/provider-options.ts';
import {
  consumeTotpStep,
  deleteUnconfirmed,
  findTwoFactor,
  TWO_FACTOR_LOCK,
} from './two-factor-queries.ts';
import { totpStep } from './totp-step.ts';

const PENDING_SECONDS = 10 * 60;

const TABLES = {
  user: { fields: { twoFactorEnabled: 'has_second_step' } },
  twoFactor: {
    modelName: 'second_step',
    fields: {
      userId: 'person_id',
      backupCodes: 'recovery_codes',
      verified: 'is_confirmed',
      failedVerificationCount: 'failures',
      lockedUntil: 'locked_until',
    },
  },
} as const;

/** Second step after a password: codes of an app, and recovery codes. */
export function twoFactorPlugin(shopName: () => string) {
  return twoFactor({
    // Read at each use: the name of the shop may change.
    get issuer() {
      return shopName();
    },
    schema: TABLES,
    twoFactorCookieMaxAge: PENDING_SECONDS,
    accountLockout: TWO_FACTOR_LOCK,
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: makeRecoveryCodes,
    },
  });
}

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function pendingUser(ctx: Call): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return found?.value;
}

/** Better Auth accepts a code repeatedly for its minute and a half; here it counts once. */
async function acceptCodeOnce(ctx: Call, db: Database): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  const personId = session?.user.id ?? (await pendingUser(ctx));
  const found = personId === undefined ? undefined : await findTwoFactor(db, personId);
  if (personId === undefined || !found) return;
  if (session && found.is_confirmed) {
    throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' });
  }
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: found.secret });
  const { code } = ctx.body as { code: string };
  const step = totpStep(code, secret, new Date());
  // Better Auth refuses a wrong code, and counts it.
  if (step === undefined || (await consumeTotpStep(db, personId, step))) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
}

type Rules = {
  db: Database;
  mfaRequiredFor: string | undefined;
};

/** Second-step rules that Better Auth lacks, applied before it handles a call. */
export async function guardTwoFactor(ctx: Call, { db, mfaRequiredFor }: Rules): Promise<void> {
  if (ctx.path === '/two-factor/verify-totp') return acceptCodeOnce(ctx, db);
  if (ctx.path !== '/two-factor/enable' && ctx.path !== '/two-factor/disable') return;
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  if (ctx.path === '/two-factor/enable') return deleteUnconfirmed(db, session.user.id);
  const { twoFactorEnabled } = session.user as { twoFactorEnabled?: boolean };
  if (!twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TWO_FACTOR_NOT_ENABLED' });
  if (session.user.id === mfaRequiredFor)
    throw new APIError('CONFLICT', { code: TWO_FACTOR_STAYS_CODE });
}

const CODE_PATHS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

type Hooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>;

/** Records with each session whether a code was used for it, or for the session that a new password replaces. */
export const SESSION_MFA_HOOKS: Hooks = {
  create: {
    async before(session, ctx) {
      const path = ctx?.path ?? '';
      const former = ctx?.context.session?.session as { hasSecondStep?: boolean } | undefined;
      const isReplaced = path === '/change-password' && former?.hasSecondStep === true;
      return { data: { ...session, hasSecondStep: CODE_PATHS.has(path) || isReplaced } };
    },
  },
};

/** The methods that opened a token's session (RFC 8176). */
export function amrOf(session: Record<string, unknown>): { amr?: string[] } {
  return session['hasSecondStep'] === true ? { amr: ['mfa'] } : {};
}
