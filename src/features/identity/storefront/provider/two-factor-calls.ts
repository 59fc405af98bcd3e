import { api } from '#platform/client/calls/browser-api.ts';
import type {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  signInWithCode,
  signInWithRecoveryCode,
  startTwoFactor,
} from '../../security-endpoints.ts';
import type { Outcome, TwoFactor } from './identity-provider.ts';

async function sendCode(code: string, isRecovery: boolean): Promise<Outcome> {
  const body = { code };
  return isRecovery
    ? api<typeof signInWithRecoveryCode>('POST /identity/sign-in/recovery-code', { body })
    : api<typeof signInWithCode>('POST /identity/sign-in/code', { body });
}

/** The embedded provider's second step. @param reload reads the person again, after a call that replaced the session */
export function createTwoFactor(reload: () => Promise<Outcome>): TwoFactor {
  async function reloaded(result: Outcome): Promise<Outcome> {
    if (!result.ok) return result;
    await reload();
    return { ok: true };
  }
  return {
    async signIn({ code, isRecovery }) {
      const result = await sendCode(code, isRecovery);
      return result.ok ? reload() : result;
    },
    async start(password) {
      const result = await api<typeof startTwoFactor>('POST /identity/second-step/start', {
        body: { password },
      });
      return result.ok ? { ok: true, newTwoFactor: result.data } : result;
    },
    async confirm(code) {
      const body = { code };
      return reloaded(
        await api<typeof confirmTwoFactor>('POST /identity/second-step/confirm', { body }),
      );
    },
    async end(password) {
      const body = { password };
      return reloaded(await api<typeof endTwoFactor>('POST /identity/second-step/end', { body }));
    },
    async renewCodes(password) {
      const result = await api<typeof renewRecoveryCodes>(
        'POST /identity/second-step/recovery-codes',
        { body: { password } },
      );
      return result.ok ? { ok: true, recoveryCodes: result.data.recoveryCodes } : result;
    },
  };
}
