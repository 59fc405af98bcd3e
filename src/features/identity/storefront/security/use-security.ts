import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getSecurity } from '../../security-endpoints.ts';
import type { Security } from '../../security-contract.ts';
import { identityProvider, useSignIn } from '../sign-in-state.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';

/** @returns null where the identity provider tells nothing of second steps and sessions */
async function loadSecurity(): Promise<Security | null> {
  const { secondStep } = await identityProvider();
  if (!secondStep) return null;
  return dataOf(await signedInApi<typeof getSecurity>('GET /v2/auth/security', {}));
}

function securityQuery(uid: string) {
  return queryOptions({ queryKey: ['security', uid], queryFn: loadSecurity, staleTime: 0 });
}

/** How the person signs in, and where they are signed in. */
export function useSecurity() {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const { queryKey } = securityQuery(uid);
  const query = useQuery({ ...securityQuery(uid), enabled: uid !== '' }, queries);
  return {
    /** Null where there is nothing to be told. */
    security: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    isLoading: query.isFetching,
    reload: query.refetch,
    /** Shows a change at once. What is on its way is older: dropped. */
    change: async (next: (security: Security) => Security): Promise<void> => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (security) => security && next(security));
    },
  };
}
