import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { isLaterThanShown, promiseOf, type Plan } from '#features/shop/workshop/ships-by.ts';
import type { Order } from '#features/orders/contract.ts';
import { NotSellingYet } from '#features/orders/place-contract.ts';
import { linkPath } from '#features/orders/server/mails/mail-facts.ts';
import { draftOrder } from '#features/orders/server/place/draft-order.ts';
import { isWrittenAgain, writeOrder } from '#features/orders/server/place/write-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Answered } from '#platform/server/idempotency/answer-once.ts';
import {
  answerOf,
  claimRequestKey,
  recordAnswer,
} from '#platform/server/idempotency/claim-request.ts';
import {
  QuoteChanged,
  RequestQuote,
  type Acceptance,
  type AcceptedQuote,
} from '../../quote-contract.ts';
import { setState } from '../request-queries.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { lockLinked, type LinkedRow } from '../thread/open-thread.ts';
import { madeLinesOf, quoteOfCustomer } from './plan-quote.ts';
import { decideQuote, listQuoteRows, type QuoteRow } from './quote-queries.ts';

const ROUTE = 'POST /v2/request-thread/accept';
const FIRST_LINK = 1;
const AS_AGREED = { id: 'agreed', name: 'Standard', kind: 'courier', place: '' } as const;

type Accepting = { token: string; key: string; acceptance: Acceptance };

function partsOf({ deposit, total }: QuoteRow) {
  if (deposit === 0 || deposit === total) return [];
  return [
    { label: 'Deposit' as const, amount: deposit },
    { label: 'Balance' as const, amount: total - deposit },
  ];
}

type Draft = {
  row: LinkedRow;
  quote: QuoteRow;
  acceptance: Acceptance;
  plan: Plan | undefined;
  at: Date;
};

function orderOf(deps: EnquiryDeps, { row, quote, acceptance, plan, at }: Draft) {
  const { firstName, lastName, phone, address } = acceptance;
  const { subtotal, discount, shipping, total } = quote;
  return draftOrder({
    uid: deps.links.guestOf(row.email),
    at,
    recipient: { firstName, lastName, phone, email: row.email, address: { id: '', ...address } },
    lines: quote.lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    terms: {
      pricing: { subtotal, discount, shipping, fee: 0, total },
      delivery: { chosen: AS_AGREED },
      payment: 'UPI',
    },
    plan,
    parts: partsOf(quote),
    linkVersion: FIRST_LINK,
    channel: 'quote',
  });
}

/** The quote that holds now, as it was seen. @throws QuoteChanged with the one that does */
async function seenQuote(tx: Context, deps: EnquiryDeps, row: LinkedRow, seen: Acceptance) {
  const latest = (await listQuoteRows(tx.db, row.id)).at(-1);
  const isSame = latest?.id === seen.quoteId && latest.total === seen.total;
  if (latest && isSame && latest.state === 'sent') return latest;
  throw await changedTo(tx, deps, latest);
}

/** The problem, with the quote that now holds. */
async function changedTo(tx: Context, deps: EnquiryDeps, row: QuoteRow | undefined) {
  if (!row) return QuoteChanged();
  const quote = RequestQuote.encode(await quoteOfCustomer(tx, deps, row));
  return QuoteChanged({ data: { quote } });
}

type Seen = { quote: QuoteRow; seen: Acceptance; at: Date };

/** Days and slots in the weeks. @throws QuoteChanged where the day is later than the one that was seen */
async function planSeen(tx: Context, deps: EnquiryDeps, { quote, seen, at }: Seen) {
  const workshop = deps.workshop();
  const taken = await lockCapacity(tx, workshop);
  const plan = promiseOf(workshop, { now: at, lines: madeLinesOf(quote, at), taken });
  if (plan && seen.shipsBy && isLaterThanShown(workshop, seen.shipsBy, plan.shipsBy)) {
    throw await changedTo(tx, deps, quote);
  }
  return { plan, taken };
}

async function accept(tx: Context, deps: EnquiryDeps, accepting: Accepting) {
  const { token, key, acceptance } = accepting;
  const keyed = { key, route: ROUTE, content: [token, acceptance] };
  const at = await claimRequestKey(tx, keyed);
  if (!at) return { order: (await answerOf(tx, keyed)) as Order, isReplayed: true };
  if (!deps.isSelling()) throw NotSellingYet();
  const row = await lockLinked(tx, deps.requestLinks, token);
  const quote = await seenQuote(tx, deps, row, acceptance);
  const { plan, taken } = await planSeen(tx, deps, { quote, seen: acceptance, at });
  const drafted = orderOf(deps, { row, quote, acceptance, plan, at });
  const decision = { id: quote.id, to: 'accepted', orderId: drafted.row.id, now: at } as const;
  if (!(await decideQuote(tx.db, decision))) throw QuoteChanged();
  await setState(tx.db, { id: row.id, kind: 'custom', state: 'ordered', now: at });
  const customer = {
    ...tx,
    actor: { role: 'customer', uid: drafted.row.uid, email: row.email },
  } as const;
  const order = await writeOrder(customer, deps, { ...drafted, plan, taken });
  await recordAnswer(tx, key, { status: 201, answer: order });
  return { order, isReplayed: false };
}

/**
 * Accepts a quote as it was seen, once per key: quote, order with its parts, state and mails in one
 * transaction.
 * @throws RequestLinkUnknown, QuoteChanged with the quote that holds, NotSellingYet, KeyReused
 */
export async function acceptQuote(
  ctx: Context,
  deps: EnquiryDeps,
  accepting: Accepting,
): Promise<Answered<AcceptedQuote>> {
  const { order, isReplayed } = await transaction(ctx, (tx) => accept(tx, deps, accepting), {
    retryOn: isWrittenAgain,
  });
  const { id, number } = order;
  const link = linkPath({ id, number, linkVersion: FIRST_LINK }, deps.links);
  return { answer: { number, link }, isReplayed };
}
