import type { Answers } from '#features/catalogue/personal/personal-details.ts';
import { fieldsOf } from '#features/catalogue/server/stored-fields.ts';
import { assertPresent } from '#features/profile/server/departures.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import {
  answersBefore,
  areSameAnswers,
  isRewordable,
  readRewording,
  rewordableFields,
} from '../rewordable.ts';
import { OrderNotFound, type Order } from '../../contract.ts';
import {
  NoRewordingQuestion,
  RewordingUnchanged,
  RewordedAlready,
  RewordingLinkExpired,
  RewordingLinkUnknown,
  RewordingTooLate,
  type RewordingQuestion,
  type RewordingTaken,
} from '../rewording-contract.ts';
import { getOrder, lockOrder, recordEvent } from '../../server/get-order.ts';
import { answeredNotice } from './rewording-mails.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import {
  findLine,
  findLinkedLine,
  listFields,
  touchOrder,
  writeRewording,
  type LineRef,
} from './rewording-queries.ts';

/** Names the line: the caller's own, or that of a link. */
export type Whose = { idOrNumber: string; line: number } | { token: string };

type Found = LineRef & { order: Order; line: NonNullable<Awaited<ReturnType<typeof findLine>>> };

/** Locked, so that the order does not move on meanwhile. @throws OrderNotFound, RewordingLinkUnknown */
async function findWhose(tx: Context, whose: Whose): Promise<LineRef> {
  if ('idOrNumber' in whose) {
    await assertPresent(tx);
    const { id: orderId } = await lockOrder(tx, whose.idOrNumber, personOf(tx));
    return { orderId, position: whose.line - 1 };
  }
  const ref = await findLinkedLine(tx.db, sha256(whose.token));
  if (!ref) throw RewordingLinkUnknown();
  await lockOrder(tx, ref.orderId, 'anybody');
  return ref;
}

async function find(tx: Context, whose: Whose): Promise<Found> {
  const ref = await findWhose(tx, whose);
  const line = await findLine(tx.db, ref);
  if (!line) throw 'token' in whose ? RewordingLinkUnknown() : NoRewordingQuestion();
  return { ...ref, line, order: await getOrder(tx, ref.orderId, 'anybody') };
}

const CANCELLED = { detail: 'The order was cancelled: nothing more will be made for it.' };

/** @throws NoRewordingQuestion, RewordingLinkExpired, RewordingTooLate */
function assertOpen(tx: Context, whose: Whose, { line, order }: Found): void {
  const { words_question_at: since, words_link_until: until } = line;
  if (since === null) throw NoRewordingQuestion();
  if (order.status !== 'pending') {
    throw RewordingTooLate(order.status === 'cancelled' ? CANCELLED : {});
  }
  const isOver = until === null || until <= tx.clock.now();
  if ('token' in whose && isOver) throw RewordingLinkExpired();
}

async function rewordableOf(tx: Context, { line, order, position }: Found) {
  const ordered = order.items[position]?.personal ?? [];
  if (line.product_id === null) throw NoRewordingQuestion();
  const fields = fieldsOf(await listFields(tx.db, line.product_id));
  const today = indiaDay(tx.clock.now());
  return { ordered, today, rewordable: rewordableFields(fields, ordered, today) };
}

/**
 * Reads the maker's question about a line, with the earlier answers.
 * @throws OrderNotFound, NoRewordingQuestion, RewordingLinkUnknown, RewordingLinkExpired, RewordedAlready, RewordingTooLate
 */
export function getRewordingQuestion(ctx: Context, whose: Whose): Promise<RewordingQuestion> {
  return transaction(ctx, async (tx) => {
    const found = await find(tx, whose);
    assertOpen(tx, whose, found);
    if (found.line.words_given_at !== null) throw RewordedAlready();
    const { rewordable, ordered } = await rewordableOf(tx, found);
    const item = found.order.items[found.position];
    if (!item) throw OrderNotFound();
    return {
      number: found.order.number,
      product: item.product,
      quantity: item.quantity,
      reason: found.line.words_reason,
      personal: ordered,
      fields: rewordable.map(({ field }) => field),
      answers: answersBefore(rewordable),
    };
  });
}

const NOTHING_SAVED = 'Nothing was sent. Check what this piece asks for, then send it again.';

function textOf(details: readonly { value: string }[]): string {
  return details.map(({ value }) => value.replaceAll('\n', ' / ')).join(', ');
}

async function give(
  tx: Context,
  deps: OrderDeps,
  { whose, answers }: Giving,
): Promise<RewordingTaken> {
  const found = await find(tx, whose);
  const { orderId, position, line } = found;
  assertOpen(tx, whose, found);
  const { number } = found.order;
  const { rewordable, ordered, today } = await rewordableOf(tx, found);
  const { details: words, problems } = readRewording(rewordable, answers, today);
  const details = [...words, ...ordered.filter((detail) => !isRewordable(detail))];
  const isSame = areSameAnswers(details, ordered);
  const isRefused = Object.keys(problems).length > 0;
  if (line.words_given_at !== null) {
    if (isSame && !isRefused) return { number, personal: ordered };
    throw RewordedAlready();
  }
  if (isRefused) {
    const fields = Object.entries(problems).map(([id, text]) => [`personal.${id}`, text]);
    throw ValidationFailed({ detail: NOTHING_SAVED, fields: Object.fromEntries(fields) });
  }
  if (isSame) throw RewordingUnchanged();
  await writeRewording(tx.db, { orderId, position }, { details, at: tx.clock.now() });
  await touchOrder(tx.db, orderId);
  const name = found.order.items[position]?.product.name ?? '';
  const text = `New words for ${name}. Before: ${textOf(ordered)}`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'customer', isPublic: true, text });
  const order = await getOrder(tx, orderId, 'anybody');
  await queueMails(tx, deps.jobs, [answeredNotice(order, deps, { position, before: ordered })]);
  return { number, personal: details };
}

type Giving = { whose: Whose; answers: Answers };

/**
 * Replaces the words of a line that the maker has asked about, at the prices of the order. The same answer
 * again does nothing.
 * @throws OrderNotFound, NoRewordingQuestion, RewordingLinkUnknown, RewordingLinkExpired, RewordedAlready, RewordingTooLate,
 * RewordingUnchanged, ValidationFailed by field
 */
export function giveRewording(
  ctx: Context,
  deps: OrderDeps,
  giving: Giving,
): Promise<RewordingTaken> {
  return transaction(ctx, (tx) => give(tx, deps, giving));
}
