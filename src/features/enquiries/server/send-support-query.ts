import type * as z from 'zod';
import { assertPresent } from '#features/profile/server/departures.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { SupportQuery, SupportReceipt } from '../contract.ts';
import type { EnquiryDeps } from './send-custom-order-request.ts';
import { supportAcknowledgement, supportNotice, type Asker } from './enquiry-mails.ts';
import { findOwnOrderNumber, insertSupportQuery } from './request-queries.ts';
import { RECEIPT } from '../endpoints.ts';

type Sent = {
  query: SupportQuery;
  key: string | undefined;
};

type NewQuery = { query: SupportQuery; uid: string; hasReceipt: boolean; asker: Asker };

const NO_ACCOUNT = '';

/** True if an address gets another receipt of what was sent in its name; asked before the transaction. */
export function mayReceipt({ limiter }: EnquiryDeps, { email }: { email: string }) {
  return mayMailTo(limiter, RECEIPT, email);
}

/** Stores a question and queues mails to owner and customer. */
export async function storeQuery(
  tx: Context,
  deps: EnquiryDeps,
  { query, uid, hasReceipt, asker }: NewQuery,
): Promise<z.output<typeof SupportReceipt>> {
  const now = tx.clock.now();
  const id = uuidv7(now.getTime());
  const [, mailId = null] = await queueMails(tx, deps.jobs, [
    supportNotice({ ...deps, query, id, asker }),
    ...(hasReceipt ? [supportAcknowledgement({ ...deps, query })] : []),
  ]);
  const { replyDays } = deps.settings().promise;
  const { orderNumber } = query;
  await insertSupportQuery(tx.db, {
    ...query,
    orderNumber,
    replyDays,
    id,
    uid,
    mailId,
    createdAt: now,
  });
  return { id };
}

/**
 * Stores a question, once per key, and queues mails to the owner and to who asks in the same
 * transaction. An order number that is not of a customer's own order is dropped.
 * @throws KeyReused, Unauthenticated for a deleted customer
 */
export async function sendSupportQuery(
  ctx: Context,
  deps: EnquiryDeps,
  { query: submitted, key }: Sent,
): Promise<Answered<z.output<typeof SupportReceipt>>> {
  const uid = ctx.actor.role === 'visitor' ? NO_ACCOUNT : ctx.actor.uid;
  const hasReceipt = await mayReceipt(deps, submitted);
  async function store(tx: Context) {
    if (uid !== NO_ACCOUNT) await assertPresent(tx);
    const { orderNumber: submittedNumber, ...rest } = submitted;
    const orderNumber =
      submittedNumber && uid !== NO_ACCOUNT
        ? await findOwnOrderNumber(tx.db, { uid, number: submittedNumber })
        : undefined;
    const query = { ...rest, ...(orderNumber !== undefined && { orderNumber }) };
    return storeQuery(tx, deps, {
      query,
      uid,
      hasReceipt,
      asker: uid === NO_ACCOUNT ? 'visitor' : 'customer',
    });
  }
  const keyed = { key, route: 'POST /v2/query-email', content: submitted };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => store(tx)));
}
