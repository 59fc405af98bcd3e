import { api } from '#platform/client/calls/browser-api.ts';
import { invalidate } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { Answers } from '#features/catalogue/personal/personal-details.ts';
import type {
  getRewordingQuestion,
  getRewordingQuestionByLink,
  postRewording,
  postRewordingByLink,
} from '../rewording-endpoints.ts';
import { orderKeys } from '../../storefront/order-query.ts';

/** A line of one's own order, or that of a mail's link. */
export type Whose = { uid: string; number: string; line: string } | { token: string };

const BY_LINK = '/v2/other-words';
const OWN = '/v2/order/{id}/other-words';

function fetchQuestion(whose: Whose, signal: AbortSignal) {
  if ('token' in whose) {
    const headers = { 'words-key': whose.token };
    return api<typeof getRewordingQuestionByLink>(`GET ${BY_LINK}`, { headers, signal });
  }
  const { number: id, line } = whose;
  const own = { params: { id }, query: { line }, signal };
  return signedInApi<typeof getRewordingQuestion>(`GET ${OWN}`, own);
}

/** Fetched once: what is typed belongs to it. */
export function useRewordingQuestion(whose: Whose) {
  return useApiQuery(['other-words', whose], (signal) => fetchQuestion(whose, signal), {
    staleTime: Infinity,
    refetchInterval: false,
  });
}

export async function sendRewording(whose: Whose, personal: Answers) {
  if ('token' in whose) {
    const headers = { 'words-key': whose.token };
    return api<typeof postRewordingByLink>(`POST ${BY_LINK}`, { headers, body: { personal } });
  }
  const { uid, number: id, line } = whose;
  const own = { params: { id }, query: { line }, body: { personal } };
  const taken = await signedInApi<typeof postRewording>(`POST ${OWN}`, own);
  if (taken.ok) void invalidate({ queryKey: orderKeys.of(uid) });
  return taken;
}
