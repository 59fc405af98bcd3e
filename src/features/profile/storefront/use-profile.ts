import { queryOptions, useQuery } from '@tanstack/react-query';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { untilSignedIn } from '#features/identity/storefront/sign-in-steps.ts';
import type { getProfile, registerWithGoogle } from '../endpoints.ts';
import type { Profile } from '../contract.ts';

/** An interrupted registration is completed now, from the token. */
async function loadProfile(uid: string, signal: AbortSignal): Promise<Profile> {
  await untilSignedIn();
  signal.throwIfAborted();
  const result = await signedInApi<typeof getProfile>('GET /v2/users/profile', { query: { uid } });
  if (!result.ok && result.problem.code === 'PROFILE_NOT_FOUND') {
    return withList(
      dataOf(await signedInApi<typeof registerWithGoogle>('POST /v2/auth-google/register', {})),
    );
  }
  if (!result.ok) logFailure('Failed to fetch details:', result.problem.code);
  return withList(dataOf(result));
}

/** Addresses may come as a list or, from older servers, as a single object. */
function withList(profile: Profile): Profile {
  const addresses: unknown = profile.addresses;
  return Array.isArray(addresses) ? profile : { ...profile, addresses: [addresses as never] };
}

export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ['profile', uid],
    queryFn: ({ signal }) => loadProfile(uid, signal),
  });
}

export function useProfile() {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const query = useQuery({ ...profileQuery(uid), enabled: uid !== '' }, queries);
  return {
    profile: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    isLoading: query.isFetching,
    reload: query.refetch,
    uid,
  };
}

/** Shows a change at once, wherever it is drawn, and drops older answers under way. */
export async function changeProfile(
  uid: string,
  change: (profile: Profile) => Profile,
): Promise<void> {
  const { queryKey } = profileQuery(uid);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (profile) => profile && change(profile));
}
