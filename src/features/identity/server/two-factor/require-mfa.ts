import type { BetterAuthOptions } from 'better-auth';

/** Doors of the library behind which a code was right. */
const AFTER_A_CODE = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

type Hooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>;

/**
 * Writes with each session whether a code was typed for it: by the door it came through, and from
 * the session before where a new password only replaces that.
 */
export const SESSION_MFA_HOOKS: Hooks = {
  create: {
    async before(session, ctx) {
      const path = ctx?.path ?? '';
      const former = ctx?.context.session?.session as { hasSecondStep?: boolean } | undefined;
      const isKept = path === '/change-password' && former?.hasSecondStep === true;
      return { data: { ...session, hasSecondStep: AFTER_A_CODE.has(path) || isKept } };
    },
  },
};

/** What a token tells of how its session was opened (RFC 8176). */
export function amrOf(session: Record<string, unknown>): { amr?: string[] } {
  return session['hasSecondStep'] === true ? { amr: ['mfa'] } : {};
}
