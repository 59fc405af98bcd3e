import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { RequestNotFound, type RequestThread } from '../admin-contract.ts';
import type { EnquiryDeps } from './send-custom-order-request.ts';
import { getRequest } from './requests.ts';
import { threadPath } from './thread/thread-mails.ts';
import { replyMail } from './enquiry-mails.ts';
import {
  insertMessage,
  listMessages,
  lockRequest,
  setState,
  type RequestRow,
} from './request-queries.ts';

type Reply = {
  id: string;
  text: string;
  key: string | undefined;
};

type Answered = {
  thread: RequestThread;
  /** Sent before under the same key. */
  isReplayed: boolean;
};

/** @throws KeyReused */
async function isSentAlready(tx: Context, { id, text, key }: Reply): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/request/{id}/reply';
  const claim = await claimRequest(tx, { key, route, content: [id, text] });
  return 'answered' in claim;
}

async function listMailsBefore({ db }: Context, { id, mail_id: first }: RequestRow) {
  const messages = await listMessages(db, id);
  const answers = messages.flatMap(({ mail_id: mailId }) => (mailId === null ? [] : [mailId]));
  return first === null ? answers : [first, ...answers];
}

async function reply(tx: Context, deps: EnquiryDeps, { id, text }: Reply): Promise<RequestThread> {
  const request = await lockRequest(tx.db, id);
  if (!request) throw RequestNotFound();
  const now = tx.clock.now();
  const follows = await listMailsBefore(tx, request);
  const path = threadPath(request, deps);
  const mail = replyMail({ ...deps, request, text, follows, path });
  const mailId = await queueMail(tx, deps.jobs, mail);
  const messageId = uuidv7(now.getTime());
  await insertMessage(tx.db, {
    id: messageId,
    request_id: id,
    text,
    actor_uid: personOf(tx).uid,
    mail_id: mailId,
    at: now,
  });
  await setState(tx.db, { id, kind: request.kind, state: 'answered', now });
  const thread = await getRequest(tx, id);
  // The audit entry leaves out the text, which may name people.
  await recordAudit(tx, {
    action: 'request.reply',
    object: { kind: 'request', id },
    before: { state: request.state },
    after: { state: 'answered', message: messageId, mail: mailId },
  });
  return thread;
}

/**
 * Answers a request, once per key: mail, message and state in one transaction.
 * @throws RequestNotFound, KeyReused
 */
export function replyToRequest(ctx: Context, deps: EnquiryDeps, answer: Reply): Promise<Answered> {
  return transaction(ctx, async (tx) =>
    (await isSentAlready(tx, answer))
      ? { thread: await getRequest(tx, answer.id), isReplayed: true }
      : { thread: await reply(tx, deps, answer), isReplayed: false },
  );
}
