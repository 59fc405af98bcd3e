import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { QuoteDecided, type Decline } from '../../quote-contract.ts';
import type { CustomerThread } from '../../thread-contract.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { findLinked, lockLinked, threadOf } from '../thread/open-thread.ts';
import { queueTelling } from '../thread/tell-owner.ts';
import { awaitAnswer, insertCustomerMessage } from '../thread/thread-queries.ts';
import { assertQuoteOf } from './send-quote.ts';
import { decideQuote } from './quote-queries.ts';

function declineWords({ reason, text }: Pick<Decline, 'reason' | 'text'>): string {
  const why = reason && `Reason: ${reason.toLowerCase()}.`;
  const decision = ['I decline this quote.', why].filter(Boolean).join(' ');
  return [decision, text].filter(Boolean).join('\n\n');
}

/** A customer takes no quote; the owner is told. @throws RequestLinkUnknown, QuoteNotFound, QuoteDecided */
export async function declineQuote(
  ctx: Context,
  deps: EnquiryDeps,
  { token, quoteId, reason, text }: Decline & { token: string },
): Promise<CustomerThread> {
  await transaction(ctx, async (tx) => {
    const row = await lockLinked(tx, deps.requestLinks, token);
    await assertQuoteOf(tx, row.id, quoteId);
    const at = tx.clock.now();
    if (!(await decideQuote(tx.db, { id: quoteId, to: 'declined', reason, now: at }))) {
      throw QuoteDecided();
    }
    const words = declineWords({ reason, text });
    const message = { id: uuidv7(at.getTime()), request_id: row.id, text: words, at };
    await insertCustomerMessage(tx.db, message, undefined);
    await awaitAnswer(tx.db, row.id, at);
    await queueTelling(tx, deps.jobs, row);
  });
  return threadOf(ctx, deps, await findLinked(ctx, deps.requestLinks, token));
}
