import type { Sender } from '#platform/server/mail/sender.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { REPLY_PROMISE, type CustomOrderReceipt, type CustomOrderRequest } from '../contract.ts';
import { customOrderAcknowledgement, customOrderNotice } from './enquiry-mails.ts';
import { insertCustomOrderRequest } from './request-queries.ts';

export type EnquiryDeps = { sender: () => Sender; jobs: Jobs };

type Sent = {
  request: CustomOrderRequest;
  key: string | undefined;
};

/**
 * Stores a visitor's request, once per key, and queues mails to owner and visitor in the same
 * transaction.
 * @throws KeyReused
 */
export function sendCustomOrderRequest(
  ctx: Context,
  { sender, jobs }: EnquiryDeps,
  { request, key }: Sent,
): Promise<Answered<CustomOrderReceipt>> {
  async function store(tx: Context): Promise<CustomOrderReceipt> {
    const now = tx.clock.now();
    const id = uuidv7(now.getTime());
    await queueMail(tx, jobs, customOrderNotice({ request, ...sender() }));
    const mailId = await queueMail(tx, jobs, customOrderAcknowledgement({ request, ...sender() }));
    await insertCustomOrderRequest(tx.db, { ...request, id, mailId, createdAt: now });
    return { id, message: REPLY_PROMISE };
  }
  const keyed = { key, route: 'POST /v2/custom-order-email', content: request };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => store(tx)));
}
