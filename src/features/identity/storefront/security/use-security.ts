import type { getSecurity } from '../../security-endpoints.ts';
import type { Security } from '../../security-contract.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { identityProvider, useSignIn } from '../sign-in-state.ts';

/** Null where the identity provider has neither a second step nor a list of sessions. */
async function loadSecurity() {
  const { twoFactor } = await identityProvider();
  if (!twoFactor) return { ok: true as const, data: null, total: 0 };
  return signedInApi<typeof getSecurity>('GET /v2/auth/security', {});
}

export function useSecurity() {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const queryKey = ['security', uid];
  const query = useApiQuery<Security | null>(queryKey, loadSecurity, {
    enabled: uid !== '',
    staleTime: 0,
  });
  return {
    ...query,
    /** Shows a change at once and cancels an older answer under way. */
    change: async (next: (security: Security) => Security): Promise<void> => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Security | null>(queryKey, (security) => security && next(security));
    },
  };
}
