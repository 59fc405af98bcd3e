import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { ListedRequest, RequestCounts, RequestListQuery } from '../../admin-contract.ts';
import { presentRequest } from './present-request.ts';
import { getRequestCounts, listRequestRows } from './request-queries.ts';

/** One page of custom order requests and support queries. */
export async function listRequests(
  ctx: Context,
  query: RequestListQuery,
): Promise<Page<ListedRequest>> {
  const { items, total } = await listRequestRows(ctx.db, query);
  return { items: items.map(presentRequest), total };
}

/** How many of them wait for an answer, and since when one is late. */
export async function countRequests({ db, clock }: Context): Promise<RequestCounts> {
  const counts = await getRequestCounts(db, clock.now());
  const { next_due_at: next } = counts;
  return {
    new: counts.new,
    overdue: counts.overdue,
    ...(next !== null && { nextDueAt: next.toISOString() }),
  };
}
