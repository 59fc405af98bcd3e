import type { BetterAuthOptions } from 'better-auth';

const AFTER_A_CODE = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

type Hooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>;

/** Records with each session whether a code was typed for it, or for the session that a new password replaces. */
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

/** How a token's session was opened (RFC 8176). */
export function amrOf(session: Record<string, unknown>): { amr?: string[] } {
  return session['hasSecondStep'] === true ? { amr: ['mfa'] } : {};
}
