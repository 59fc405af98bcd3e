import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { isLaterThanShown, promiseOf, type Plan } from '#features/shop/workshop/ships-by.ts';
import type { Order } from '#features/orders/contract.ts';
import { CouponNotValid } from '#features/offers/contract.ts';
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
import { lockLinked, type LinkedRow } from '../thread/open-thread.ts';
import { madeLinesOf, quoteOfCustomer } from './plan-quote.ts';
import { agreedOf, takeQuotePrice, type QuoteDeps } from './quote-coupon.ts';
import { decideQuote, listQuoteRows, type QuoteRow } from './quote-queries.ts';

const ROUTE = 'POST /v2/request-thread/accept';
const FIRST_LINK = 1;
const AS_AGREED = { id: 'agreed', name: 'Standard', kind: 'courier', place: '' } as const;

type Accepting = { token: string; key: string; acceptance: Acceptance };

type Price = Exclude<Awaited<ReturnType<typeof takeQuotePrice>>, { refusal: string }>;

function partsOf({ deposit, total }: Price) {
  if (deposit === 0) return [];
  return [
    { label: 'Deposit' as const, amount: deposit },
    { label: 'Balance' as const, amount: total - deposit },
  ];
}

type Draft = {
  row: LinkedRow;
  quote: QuoteRow;
  acceptance: Acceptance;
  price: Price;
  plan: Plan | undefined;
  at: Date;
};

function orderOf(deps: QuoteDeps, { row, quote, acceptance, price, plan, at }: Draft) {
  const { firstName, lastName, phone, address } = acceptance;
  return draftOrder({
    uid: deps.links.guestOf(row.email),
    at,
    recipient: { firstName, lastName, phone, email: row.email, address: { id: '', ...address } },
    lines: agreedOf(quote).lines,
    terms: { ...price.terms, delivery: { chosen: AS_AGREED }, payment: 'UPI' },
    plan,
    parts: partsOf(price),
    linkVersion: FIRST_LINK,
    channel: 'quote',
  });
}

/** The quote that holds now, if it was seen; with a code its price is compared later. @throws QuoteChanged with the one that does */
async function seenQuote(tx: Context, deps: QuoteDeps, row: LinkedRow, seen: Acceptance) {
  const latest = (await listQuoteRows(tx.db, row.id)).at(-1);
  const isPriced = seen.coupon !== undefined || latest?.total === seen.total;
  const isSame = latest?.id === seen.quoteId && isPriced;
  if (latest && isSame && latest.state === 'sent') return latest;
  throw await changedTo(tx, deps, latest);
}

/** The problem, with the quote that now holds. */
async function changedTo(tx: Context, deps: QuoteDeps, row: QuoteRow | undefined) {
  return row ? QuoteChanged({ data: await shownQuote(tx, deps, row) }) : QuoteChanged();
}

async function shownQuote(tx: Context, deps: QuoteDeps, row: QuoteRow) {
  return { quote: RequestQuote.encode(await quoteOfCustomer(tx, deps, row)) };
}

type Seen = { quote: QuoteRow; seen: Acceptance; at: Date };

/** Days and slots in the weeks. @throws QuoteChanged where the day is later than the one that was seen */
async function planSeen(tx: Context, deps: QuoteDeps, { quote, seen, at }: Seen) {
  const workshop = deps.workshop();
  const taken = await lockCapacity(tx, workshop);
  const plan = promiseOf(workshop, { now: at, lines: madeLinesOf(quote, at), taken });
  if (plan && seen.shipsBy && isLaterThanShown(workshop, seen.shipsBy, plan.shipsBy)) {
    throw await changedTo(tx, deps, quote);
  }
  return { plan, taken };
}

async function accept(tx: Context, deps: QuoteDeps, accepting: Accepting) {
  const { token, key, acceptance } = accepting;
  const keyed = { key, route: ROUTE, content: [token, acceptance] };
  const at = await claimRequestKey(tx, keyed);
  if (!at) return { order: (await answerOf(tx, keyed)) as Order, isReplayed: true };
  if (!deps.isSelling()) throw NotSellingYet();
  const row = await lockLinked(tx, deps.requestLinks, token);
  const quote = await seenQuote(tx, deps, row, acceptance);
  const price = await takeQuotePrice(tx, deps, { linked: row, quote, seen: acceptance });
  if ('refusal' in price) {
    const detail = `${price.refusal} Nothing was ordered.`;
    throw CouponNotValid({ detail, data: await shownQuote(tx, deps, quote) });
  }
  const { plan, taken } = await planSeen(tx, deps, { quote, seen: acceptance, at });
  const drafted = orderOf(deps, { row, quote, acceptance, price, plan, at });
  const decision = { id: quote.id, to: 'accepted', orderId: drafted.row.id, now: at } as const;
  if (!(await decideQuote(tx.db, decision))) throw QuoteChanged();
  await setState(tx.db, { id: row.id, kind: 'custom', state: 'ordered', now: at });
  const customer = {
    ...tx,
    actor: { role: 'customer', uid: drafted.row.uid, email: row.email },
  } as const;
  const order = await writeOrder(customer, deps, { ...drafted, plan, taken, offer: price.offer });
  await recordAnswer(tx, key, { status: 201, answer: order });
  return { order, isReplayed: false };
}

/**
 * Accepts a quote as it was seen, once per key: quote, order with its parts, state and mails in one
 * transaction.
 * @throws RequestLinkUnknown, QuoteChanged with the quote that holds, CouponNotValid with the quote without the code,
 * NotSellingYet, KeyReused
 */
export async function acceptQuote(
  ctx: Context,
  deps: QuoteDeps,
  accepting: Accepting,
): Promise<Answered<AcceptedQuote>> {
  const { order, isReplayed } = await transaction(ctx, (tx) => accept(tx, deps, accepting), {
    retryOn: isWrittenAgain,
  });
  const { id, number } = order;
  const link = linkPath({ id, number, linkVersion: FIRST_LINK }, deps.links);
  return { answer: { number, link }, isReplayed };
}
