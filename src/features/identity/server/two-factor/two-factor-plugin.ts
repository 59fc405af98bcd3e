import { APIError } from 'better-auth';
import { getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import type { Database } from '#platform/server/database/database.ts';
import { makeRecoveryCodes } from '../accounts/make-password.ts';
import { TWO_FACTOR_STAYS_CODE } from '../provider/provider-options.ts';
import { findTwoFactor, forgetUnused, consumeTotpStep } from './two-factor-queries.ts';
import { totpStep } from './totp-step.ts';

const LOCK = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };
const WAIT_SECONDS = 10 * 60;

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
export function twoFactorPlugin(shopName: string) {
  return twoFactor({
    issuer: shopName,
    schema: TABLES,
    twoFactorCookieMaxAge: WAIT_SECONDS,
    accountLockout: LOCK,
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

/** The library accepts a code repeatedly for its minute and a half; here it counts once. */
async function takeCode(ctx: Call, db: Database): Promise<void> {
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
  // The library refuses a wrong code, and counts it.
  if (step === undefined || (await consumeTotpStep(db, personId, step))) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
}

type Rules = {
  db: Database;
  boundUid: string | undefined;
};

/** Second-step rules that the library leaves open, applied before it sees a call. */
export async function guardTwoFactor(ctx: Call, { db, boundUid }: Rules): Promise<void> {
  if (ctx.path === '/two-factor/verify-totp') return takeCode(ctx, db);
  if (ctx.path !== '/two-factor/enable' && ctx.path !== '/two-factor/disable') return;
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  if (ctx.path === '/two-factor/enable') return forgetUnused(db, session.user.id);
  const { twoFactorEnabled } = session.user as { twoFactorEnabled?: boolean };
  if (!twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TWO_FACTOR_NOT_ENABLED' });
  if (session.user.id === boundUid) throw new APIError('CONFLICT', { code: TWO_FACTOR_STAYS_CODE });
}
