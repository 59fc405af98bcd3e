import type * as z from 'zod';
import type { Page } from '#platform/contract/paging.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, personOf, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import {
  RequestNotFound,
  type RequestStateQuery,
  type ListedRequest,
  type RequestCounts,
  type RequestListQuery,
  type RequestThread,
} from '../admin-contract.ts';
import {
  deleteDoneRequests,
  findRequest,
  getRequestCounts,
  listMessages,
  listRequestRows,
  lockRequest,
  setState,
  listOwnQuestionRows,
} from './request-queries.ts';
import { conversationOf, presentRequest } from './present-request.ts';
import { findDraft } from './quotes/draft-queries.ts';
import { presentDraft, presentQuote } from './quotes/present-quote.ts';
import { listQuoteRows } from './quotes/quote-queries.ts';
import { listPictures } from './thread/thread-queries.ts';

export async function listRequests(
  ctx: Context,
  query: RequestListQuery,
): Promise<Page<ListedRequest>> {
  const { items, total } = await listRequestRows(ctx.db, query);
  return { items: items.map(presentRequest), total };
}

export async function countRequests({ db, clock }: Context): Promise<RequestCounts> {
  const counts = await getRequestCounts(db, clock.now());
  const { next_due_at: next } = counts;
  return {
    new: counts.new,
    overdue: counts.overdue,
    ...(next !== null && { nextDueAt: next.toISOString() }),
  };
}

/** A request with its answers. @throws RequestNotFound */
export async function getRequest({ db }: Context, id: string): Promise<RequestThread> {
  const row = await findRequest(db, id);
  if (!row) throw RequestNotFound();
  const messages = conversationOf(await listMessages(db, id), await listPictures(db, id));
  const quotes = (await listQuoteRows(db, id)).map((quote) => presentQuote(quote));
  const draft = row.kind === 'custom' ? await findDraft(db, id) : undefined;
  return {
    ...presentRequest(row),
    messages,
    ...(quotes.length > 0 && { quotes }),
    ...(draft && { quoteDraft: presentDraft(draft) }),
  };
}

/** The caller's support queries and their answers, newest first. */
export async function listOwnQuestions(ctx: Context) {
  const rows = await listOwnQuestionRows(ctx.db, personOf(ctx).uid);
  return rows.map((row) => ({
    queryType: row.query_type,
    details: row.details,
    orderNumber: row.order_number ?? undefined,
    name: row.name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    answers: row.answers.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
  }));
}

type Change = { id: string; to: z.output<typeof RequestStateQuery>['state'] };

/** Changes the state of a request, in any direction. @throws RequestNotFound */
export function changeRequestState(ctx: Context, { id, to }: Change): Promise<RequestThread> {
  return transaction(ctx, async (tx) => {
    const row = await lockRequest(tx.db, id);
    if (!row) throw RequestNotFound();
    if (row.state === to) return getRequest(tx, id);
    await setState(tx.db, { id, kind: row.kind, state: to, now: tx.clock.now() });
    const thread = await getRequest(tx, id);
    await recordAudit(tx, {
      action: 'request.state',
      object: { kind: 'request', id },
      before: { state: row.state },
      after: { state: to },
    });
    return thread;
  });
}

/**
 * Deletes answered and closed requests older than `before`, with their answers. @returns how many
 */
export function deleteOldRequests(ctx: Context, before: Date): Promise<number> {
  return inBatches((most) =>
    transaction(ctx, ({ db }) => deleteDoneRequests(db, { before, most })),
  );
}
