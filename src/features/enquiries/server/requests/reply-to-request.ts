import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { RequestNotFound, type RequestThread } from '../../admin-contract.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { getRequest } from './get-request.ts';
import { replyMail } from './reply-mail.ts';
import { insertMessage, lockRequest, setState } from './request-queries.ts';

type Reply = { id: string; text: string };

/**
 * Answers whoever asked: the mail, the message of the thread and the state are kept all or none.
 * @throws RequestNotFound
 */
export function replyToRequest(
  ctx: Context,
  { jobs, shopName, ownerEmail }: EnquiryDeps,
  { id, text }: Reply,
): Promise<RequestThread> {
  const { uid: actorUid } = personOf(ctx);
  return transaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, id);
    if (!request) throw RequestNotFound();
    const now = tx.clock.now();
    const mailId = await queueMail(tx, jobs, replyMail({ request, text, shopName, ownerEmail }));
    const messageId = uuidv7(now.getTime());
    await insertMessage(tx.db, {
      id: messageId,
      request_id: id,
      text,
      actor_uid: actorUid,
      mail_id: mailId,
      at: now,
    });
    await setState(tx.db, { id, kind: request.kind, state: 'answered', now });
    const thread = await getRequest(tx, id);
    // The words stand in the thread, and may name people.
    await recordAudit(tx, {
      action: 'request.reply',
      object: { kind: 'request', id },
      before: { state: request.state },
      after: { state: 'answered', message: messageId, mail: mailId },
    });
    return thread;
  });
}
