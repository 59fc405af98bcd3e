import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import { replyPromise } from '#features/shop/promise-texts.ts';
import { offeredTypes } from '#features/shop/settings/request-settings.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { CustomOrderReceipt, CustomOrderRequest } from '../contract.ts';
import {
  customOrderAcknowledgement,
  customOrderNotice,
  type SentRequest,
} from './enquiry-mails.ts';
import { findRequest, insertCustomOrderRequest } from './request-queries.ts';
import { threadPath, type ThreadMailDeps } from './thread/thread-mails.ts';
import { RECEIPT } from '../endpoints.ts';

export type EnquiryDeps = ThreadMailDeps &
  OrderDeps & {
    /** Kinds of piece on offer, and when an answer is promised. */
    settings: () => Pick<ShopSettings, 'requests' | 'promise'>;
    limiter: RateLimiter;
  };

type Sent = {
  request: CustomOrderRequest;
  key: string | undefined;
};

const NO_LONGER =
  'This kind of piece is no longer on the list. Choose another one; everything else stays as you wrote it.';

/** Adds what the settings say now. @throws ValidationFailed for a kind of piece that was taken off the list */
function withSettings(
  request: CustomOrderRequest,
  { requests, promise }: ReturnType<EnquiryDeps['settings']>,
): SentRequest {
  const type = offeredTypes(requests).find(({ value }) => value === request.productType);
  if (!type) throw ValidationFailed({ fields: { productType: NO_LONGER } });
  return { ...request, productLabel: type.label, replyDays: promise.replyDays };
}

const FIRST_LINK = 1;

type Stored = Omit<CustomOrderReceipt, 'token'>;

type ToStore = { sent: CustomOrderRequest; hasReceipt: boolean };

async function store(
  tx: Context,
  deps: EnquiryDeps,
  { sent, hasReceipt }: ToStore,
): Promise<Stored> {
  const now = tx.clock.now();
  const id = uuidv7(now.getTime());
  const request = withSettings(sent, deps.settings());
  const path = threadPath({ id, link_version: FIRST_LINK }, deps);
  const [, mailId = null] = await queueMails(tx, deps.jobs, [
    customOrderNotice({ ...deps, request, id }),
    ...(hasReceipt ? [customOrderAcknowledgement({ ...deps, request, path })] : []),
  ]);
  await insertCustomOrderRequest(tx.db, { ...request, id, mailId, createdAt: now });
  return { id, message: replyPromise(request) };
}

/**
 * Stores a visitor's request, once per key, and queues mails to owner and visitor in the same
 * transaction. An address that got several in this hour gets no further one; the answer does not tell.
 * @throws KeyReused, ValidationFailed
 */
export async function sendCustomOrderRequest(
  ctx: Context,
  deps: EnquiryDeps,
  { request, key }: Sent,
): Promise<Answered<CustomOrderReceipt>> {
  const keyed = { key, route: 'POST /v2/custom-order-email', content: request };
  const hasReceipt = await mayMailTo(deps.limiter, RECEIPT, request.email);
  const { answer, isReplayed } = await transaction(ctx, (tx) =>
    answerOnce(tx, keyed, () => store(tx, deps, { sent: request, hasReceipt })),
  );
  // The token is not kept with the answer: the link is in no table.
  const row = isReplayed ? await findRequest(ctx.db, answer.id) : undefined;
  const linkVersion = row?.link_version ?? FIRST_LINK;
  const token = deps.requestLinks.tokenOf({ id: answer.id, linkVersion });
  return { answer: { ...answer, token }, isReplayed };
}
