import type * as z from 'zod';
import { OrderNotFound } from '#features/orders/contract.ts';
import { findLinked, type Linked } from '#features/orders/guest/server/open-by-link.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import type { OrderQuestion, SupportReceipt } from '../contract.ts';
import type { EnquiryDeps } from './send-custom-order-request.ts';
import { mayReceipt, storeQuery } from './send-support-query.ts';

type LinkedQuestion = { linked: Linked; question: OrderQuestion; key: string | undefined };

/**
 * Stores the question of who has the link of an order, once per key, as one of its customer, to whom
 * the answer goes.
 * @throws OrderNotFound for a wrong key, and where the customer's address is forgotten; KeyReused
 */
export async function sendOrderQuestion(
  ctx: Context,
  deps: EnquiryDeps,
  { linked, question, key }: LinkedQuestion,
): Promise<Answered<z.output<typeof SupportReceipt>>> {
  const { number, uid, email, first_name, last_name } = await findLinked(ctx, deps.links, linked);
  if (email === '') throw OrderNotFound();
  const name = `${first_name} ${last_name}`.trim();
  const query = { name, email, queryType: 'Support', orderNumber: number, ...question };
  const keyed = { key, route: 'POST /v2/guest-order/question', content: { number, ...question } };
  const hasReceipt = await mayReceipt(deps, query);
  return transaction(ctx, (tx) =>
    answerOnce(tx, keyed, () => storeQuery(tx, deps, { query, uid, hasReceipt, asker: 'link' })),
  );
}
