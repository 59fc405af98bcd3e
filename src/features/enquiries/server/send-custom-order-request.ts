import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { REPLY_PROMISE, type CustomOrderReceipt, type CustomOrderRequest } from '../contract.ts';
import { customOrderAcknowledgement, customOrderNotice } from './custom-order-mails.ts';
import { insertCustomOrderRequest } from './custom-order-queries.ts';

export type EnquiryDeps = { ownerEmail: string; shopName: string; jobs: Jobs };

/**
 * Keeps a visitor's request and queues a mail to the maker and one to the asker, all or nothing.
 * Does not wait for a mail server.
 */
export function sendCustomOrderRequest(
  ctx: Context,
  { ownerEmail, shopName, jobs }: EnquiryDeps,
  request: CustomOrderRequest,
): Promise<CustomOrderReceipt> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const id = uuidv7(now.getTime());
    await queueMail(tx, jobs, customOrderNotice({ request, shopName, ownerEmail }));
    const mailId = await queueMail(tx, jobs, customOrderAcknowledgement({ request, shopName }));
    await insertCustomOrderRequest(tx.db, { ...request, id, mailId, createdAt: now });
    return { id, message: REPLY_PROMISE };
  });
}
