import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { RequestNotFound, type RequestThread } from '../../admin-contract.ts';
import {
  QuoteDecided,
  QuoteNotFound,
  quoteSums,
  type NewRequestQuote,
} from '../../quote-contract.ts';
import { RequestHasNoLink } from '../../thread-contract.ts';
import { findRequest, lockRequest, setState } from '../request-queries.ts';
import { getRequest } from '../requests.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { isLinked, type LinkedRow } from '../thread/open-thread.ts';
import type { ThreadMailDeps } from '../thread/thread-mails.ts';
import { expiredNotice, quoteMail, withdrawnMail } from './quote-mails.ts';
import { writeDraft } from './draft-queries.ts';
import {
  decideQuote,
  expireQuotes,
  insertQuote,
  isDayOver,
  listQuoteRows,
} from './quote-queries.ts';

const OVER = 'This day is over. Choose a later one';

/** @throws RequestNotFound, RequestHasNoLink for a question */
export async function lockCustom({ db }: Context, id: string): Promise<LinkedRow> {
  const row = await lockRequest(db, id);
  if (!row) throw RequestNotFound();
  if (!isLinked(row)) throw RequestHasNoLink();
  return row;
}

type Sending = { id: string; quote: NewRequestQuote; key: string | undefined };

async function send(tx: Context, deps: EnquiryDeps, { id: requestId, quote }: Sending) {
  const request = await lockCustom(tx, requestId);
  if (await isDayOver(tx.db, quote.validUntil)) {
    throw ValidationFailed({ fields: { validUntil: OVER } });
  }
  const now = tx.clock.now();
  const id = uuidv7(now.getTime());
  const rev = ((await listQuoteRows(tx.db, requestId)).at(-1)?.rev ?? 0) + 1;
  const mailId = await queueMail(tx, deps.jobs, quoteMail({ ...deps, request, quote }));
  const sums = quoteSums(quote);
  await insertQuote(tx.db, { id, requestId, rev, quote, sums, mailId, now });
  await writeDraft(tx.db, requestId, undefined);
  await setState(tx.db, { id: requestId, kind: 'custom', state: 'quoted', now });
  await recordAudit(tx, {
    action: 'request.quote',
    object: { kind: 'request', id: requestId },
    before: { state: request.state },
    after: { state: 'quoted', quote: id, revision: rev, amount: loggedRupees(sums.total) },
  });
}

/**
 * Sends a quote, once per key; it takes the place of the one before.
 * @throws RequestNotFound, RequestHasNoLink, ValidationFailed for a day that is over, KeyReused
 */
export async function sendQuote(
  ctx: Context,
  deps: EnquiryDeps,
  sending: Sending,
): Promise<Answered<RequestThread>> {
  const { id, quote, key } = sending;
  const { isReplayed } = await transaction(ctx, (tx) => {
    const keyed = { key, route: 'POST /v2/admin/request/{id}/quote', content: [id, quote] };
    return answerOnce(tx, keyed, async () => {
      await send(tx, deps, sending);
      return {};
    });
  });
  return { answer: await getRequest(ctx, id), isReplayed };
}

export async function assertQuoteOf(
  { db }: Context,
  requestId: string,
  quoteId: string,
): Promise<void> {
  const quotes = await listQuoteRows(db, requestId);
  if (!quotes.some(({ id }) => id === quoteId)) throw QuoteNotFound();
}

/** @throws RequestNotFound, RequestHasNoLink, QuoteNotFound, QuoteDecided */
export async function withdrawQuote(
  ctx: Context,
  deps: EnquiryDeps,
  { id, quoteId }: { id: string; quoteId: string },
): Promise<RequestThread> {
  await transaction(ctx, async (tx) => {
    const request = await lockCustom(tx, id);
    await assertQuoteOf(tx, id, quoteId);
    const now = tx.clock.now();
    if (!(await decideQuote(tx.db, { id: quoteId, to: 'withdrawn', now }))) throw QuoteDecided();
    if (request.state === 'quoted') {
      await setState(tx.db, { id, kind: 'custom', state: 'answered', now });
    }
    await queueMail(tx, deps.jobs, withdrawnMail({ ...deps, request }));
    await recordAudit(tx, {
      action: 'request.quote.withdraw',
      object: { kind: 'request', id },
      after: { quote: quoteId },
    });
  });
  return getRequest(ctx, id);
}

type Expiring = ThreadMailDeps & { jobs: Jobs };

/** Writes down which quotes are over and tells the owner of each. */
async function expire(ctx: Context, deps: Expiring): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const id of await expireQuotes(tx.db)) {
      const request = await findRequest(tx.db, id);
      if (request) await queueMail(tx, deps.jobs, expiredNotice({ ...deps, request }));
    }
  });
}

export function expireQuotesDaily(ctx: Context, deps: Expiring): Promise<void> {
  return deps.jobs.everyDay('expire-quotes', () => expire(ctx, deps));
}
