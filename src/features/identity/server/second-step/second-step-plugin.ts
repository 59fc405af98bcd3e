import { twoFactor } from 'better-auth/plugins';
import { makeRecoveryCodes } from '../accounts/make-password.ts';

/** Wrong codes in a row after which none is taken for a while. */
const LOCK = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };
/** How long a sign-in waits for its code. */
const WAIT_SECONDS = 10 * 60;

/** Names of `0015_second_step.sql`, as the library is to use them. */
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

/** The second step of signing in with a password: codes of an app, and recovery codes. */
export function secondStepPlugin(shopName: string) {
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
