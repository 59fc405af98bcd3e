import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import type { CallResult } from '#platform/client/calls/api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList } from '#platform/client/query/use-api-query.ts';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { usePage } from '#platform/client/query/use-page.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminReview, AdminReviewsQuery, ReviewDecision } from '../contract.ts';
import type { listAllReviews, putReviewReply, putReviewState } from '../endpoints.ts';

export const STATES: readonly AdminReviewsQuery['state'][] = ['all', 'waiting', 'shown', 'hidden'];

const NO_FILTERS: Record<'state', string> = { state: 'all' };
const LIMIT = 20;

/** The reviews that the address asks for; an unknown state is ignored. */
export function useReviews() {
  const filters = useFilters(NO_FILTERS);
  const page = usePage(LIMIT);
  const state = STATES.find((one) => one === filters.applied.state) ?? 'all';
  const query = { state, limit: page.limit, offset: page.offset };
  const { data, isOld, failure, reload } = useApiList(
    [ADMIN, 'reviews', query],
    (signal) => signedInApi<typeof listAllReviews>('GET /v2/admin/reviews', { query, signal }),
    { keepsLastPage: true },
  );
  return {
    filters,
    page,
    state,
    reviews: data?.items,
    total: data?.total ?? 0,
    isOld,
    failure,
    reload,
  };
}

/** @param said what is announced once it is done */
function useReviewWrite<T>(
  call: (sent: T) => Promise<CallResult<typeof putReviewState>>,
  said: (sent: T) => string,
) {
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSending, setIsSending] = useState(false);
  const announce = useAnnounce();
  const toast = useToast();
  async function send(sent: T): Promise<CallResult<typeof putReviewState>> {
    setIsSending(true);
    setProblem(undefined);
    const result = await call(sent);
    setIsSending(false);
    if (!result.ok) setProblem(result.problem);
    else {
      announce(said(sent));
      toast.success(said(sent));
    }
    void refreshAdmin();
    return result;
  }
  return { send, isSending, problem };
}

export function useDecision({ id }: AdminReview) {
  return useReviewWrite(
    (body: ReviewDecision) =>
      signedInApi<typeof putReviewState>('PUT /v2/admin/reviews/{id}', { params: { id }, body }),
    ({ state }) => (state === 'shown' ? 'The review is shown' : 'The review is hidden'),
  );
}

export function useReply({ id, version }: AdminReview) {
  return useReviewWrite(
    (text: string) =>
      signedInApi<typeof putReviewReply>('PUT /v2/admin/reviews/{id}/reply', {
        params: { id },
        body: { text, version },
      }),
    (text) => (text === '' ? 'Your reply was removed' : 'Your reply was saved'),
  );
}
