import type { CustomerApi, CustomerResult } from '#features/identity/storefront/customer-api.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Registered } from '../contract.ts';
import type { deleteProfile, logIn, register, registerWithGoogle } from '../endpoints.ts';
import { profileQuery } from './use-profile.ts';

type Answer = { ok: true; data: Registered } | { ok: false; problem: ProblemBody };

/** Caches the profile of an answer, so that no screen fetches it again. */
function resultOf(answer: Answer): CustomerResult {
  if (!answer.ok) return answer;
  const { wasComplete, ...profile } = answer.data;
  queries.setQueryData(profileQuery(profile.uid).queryKey, profile);
  return { ok: true, customer: profile, ...(wasComplete && { wasComplete }) };
}

export const customerApi: CustomerApi = {
  find: async () => resultOf(await signedInApi<typeof logIn>('POST /v2/auth/login', {})),
  createFromToken: async () =>
    resultOf(await signedInApi<typeof registerWithGoogle>('POST /v2/auth-google/register', {})),
  async register(input) {
    const { password: _, confirmPassword: __, gender, ...rest } = input;
    const body = { ...rest, gender: gender as 'female' };
    return resultOf(await signedInApi<typeof register>('POST /v2/auth/register', { body }));
  },
  delete: () => signedInApi<typeof deleteProfile>('DELETE /v2/auth/delete', {}),
};
