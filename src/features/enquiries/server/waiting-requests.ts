import type { Context } from '#platform/server/context.ts';
import { listEnding } from './quotes/quote-queries.ts';
import { listRequests } from './requests.ts';

const ENDING_DAYS = 3;

/** Requests and questions without an answer, those that have waited longest first. */
export async function waitingRequests(ctx: Context, most: number) {
  const { items, total } = await listRequests(ctx, {
    kind: 'all',
    state: 'new',
    limit: most,
    offset: 0,
  });
  return {
    count: total,
    rows: items.map(({ id, name, createdAt }) => ({ id, title: name, at: createdAt })),
  };
}

/** Quotes that end within three days, by their last day. */
export async function endingQuotes({ db }: Context, most: number) {
  const { count, rows } = await listEnding(db, ENDING_DAYS, most);
  return {
    count,
    rows: rows.map((row) => ({
      id: row.request_id,
      title: row.name,
      amount: row.total,
      day: row.valid_until,
    })),
  };
}
