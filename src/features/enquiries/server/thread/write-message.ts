import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { RequestNotFound, type RequestThread } from '../../admin-contract.ts';
import { RequestClosed, type CustomerThread } from '../../thread-contract.ts';
import { lockRequest } from '../request-queries.ts';
import { getRequest } from '../requests.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { findLinked, lockLinked, threadOf } from './open-thread.ts';
import { queueTelling } from './tell-owner.ts';
import { awaitAnswer, insertCustomerMessage, markRead } from './thread-queries.ts';

type Written = { token: string; text: string; key: string | undefined };

async function write(tx: Context, deps: EnquiryDeps, { token, text }: Written): Promise<void> {
  const row = await lockLinked(tx, deps.requestLinks, token);
  if (row.state === 'closed') throw RequestClosed();
  const at = tx.clock.now();
  const message = { id: uuidv7(at.getTime()), request_id: row.id, text, at };
  await insertCustomerMessage(tx.db, message, undefined);
  await awaitAnswer(tx.db, row.id, at);
  await queueTelling(tx, deps.jobs, row);
}

/**
 * A customer's words, once per key; the owner is told by a mail.
 * @throws RequestLinkUnknown, RequestClosed, KeyReused
 */
export async function writeMessage(
  ctx: Context,
  deps: EnquiryDeps,
  written: Written,
): Promise<Answered<CustomerThread>> {
  const { token, text, key } = written;
  const { isReplayed } = await transaction(ctx, (tx) => {
    const keyed = { key, route: 'POST /v2/request-thread/message', content: [token, text] };
    return answerOnce(tx, keyed, async () => {
      await write(tx, deps, written);
      return {};
    });
  });
  const row = await findLinked(ctx, deps.requestLinks, token);
  return { answer: await threadOf(ctx, deps, row), isReplayed };
}

type Pasted = { id: string; text: string; key: string | undefined };

async function paste(tx: Context, { id, text }: Pasted): Promise<void> {
  const row = await lockRequest(tx.db, id);
  if (!row) throw RequestNotFound();
  const at = tx.clock.now();
  const message = { id: uuidv7(at.getTime()), request_id: id, text, at };
  await insertCustomerMessage(tx.db, message, personOf(tx).uid);
  await recordAudit(tx, {
    action: 'request.paste',
    object: { kind: 'request', id },
    after: { message: message.id },
  });
}

/** Adds what the customer wrote elsewhere, once per key; it changes no state. @throws RequestNotFound, KeyReused */
export async function pasteMessage(ctx: Context, pasted: Pasted): Promise<Answered<RequestThread>> {
  const { id, text, key } = pasted;
  const { isReplayed } = await transaction(ctx, (tx) => {
    const keyed = { key, route: 'POST /v2/admin/request/{id}/pasted', content: [id, text] };
    return answerOnce(tx, keyed, async () => {
      await paste(tx, pasted);
      return {};
    });
  });
  return { answer: await getRequest(ctx, id), isReplayed };
}

/** The owner has seen what the customer wrote. @throws RequestNotFound */
export async function readByOwner(ctx: Context, id: string): Promise<RequestThread> {
  await markRead(ctx.db, { id, author: 'customer', now: ctx.clock.now() });
  return getRequest(ctx, id);
}
