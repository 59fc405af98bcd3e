import { madeLineOf, type PricedLine } from '#features/cart/server/price-lines.ts';
import { holdRoom } from '#features/shop/server/making/room.ts';
import { backWords, currentPause } from '#features/shop/workshop/pause.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import { promiseOf } from '#features/shop/workshop/ships-by.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import {
  claimRequestKey,
  keyOwnerOf,
  type KeyedRequest,
} from '#platform/server/idempotency/claim-request.ts';
import type { Order } from '../../contract.ts';
import { payByOf } from '../../pay-by.ts';
import { CartEmpty, NotSellingYet, ShopPaused } from '../../place-contract.ts';
import { placedMails } from '../mails/placed-mails.ts';
import type { PlacingDeps } from '../order-deps.ts';
import {
  assertAsShown,
  assertForSale,
  assertNotLater,
  assertStreet,
  quoteFor,
  type OrderTerms,
} from './assert-as-shown.ts';
import { draftOrder, type Recipient } from './draft-order.ts';
import { payerOf } from './payer.ts';
import { keepPictures } from './keep-pictures.ts';
import { isNumberTaken } from './place-queries.ts';
import { writeOrder } from './write-order.ts';

/** Who orders, what, and where to. */
export type Purchase = {
  terms: OrderTerms;
  keyed: (tx: Context) => Promise<KeyedRequest>;
  buyer: (tx: Context) => Context;
  recipient: (buyer: Context) => Promise<() => Recipient>;
  /** Of a buyer without a profile. */
  phone?: string;
  lines: (buyer: Context) => Promise<PricedLine[]>;
  /** Sent together with the order: it empties a cart. */
  after?: (buyer: Context) => Promise<void>;
  /** The order that an earlier try of this request placed. */
  replayed: (tx: Context, keyed: KeyedRequest) => Promise<Order>;
  /** Of an order that a link opens. */
  linkVersion?: number;
};

export type PlacedOrder = {
  order: Order;
  /** True if an earlier try of this request placed the order. */
  isReplayed: boolean;
};

/** By the database's clock, whatever pages still say. @throws ShopPaused with the day on which it is back */
function assertNoPause(workshop: WorkshopSettings, at: Date): void {
  const pause = currentPause(workshop, at);
  if (pause?.orders !== 'closed') return;
  const detail = `Nothing was ordered, and your cart stays as it is. ${backWords(pause)}.`;
  throw ShopPaused({ detail, data: { backOn: pause.backOn } });
}

async function place(tx: Context, deps: PlacingDeps, purchase: Purchase): Promise<PlacedOrder> {
  const keyedRequest = await purchase.keyed(tx);
  const { terms } = purchase;
  const buyer = purchase.buyer(tx);
  const workshop = deps.workshop();
  const cash = deps.cash();
  const [at, recipientOf, lines, taken, payer] = await pipeline(
    claimRequestKey(tx, keyedRequest),
    purchase.recipient(buyer),
    purchase.lines(buyer),
    holdRoom(tx, workshop),
    payerOf(buyer, cash, terms.payment?.method, purchase.phone),
  );
  if (!at) return { order: await purchase.replayed(tx, keyedRequest), isReplayed: true };
  if (!deps.isSelling()) throw NotSellingYet();
  assertNoPause(workshop, at);
  if (lines.length === 0) throw CartEmpty();
  const recipient = recipientOf();
  assertForSale(lines);
  const rules = deps.deliveryRules();
  const { address } = recipient;
  const quote = quoteFor({ lines, rules, address, cash, payer, order: terms });
  assertStreet(quote, address);
  const plan = promiseOf(workshop, { now: at, lines: lines.map(madeLineOf), taken });
  assertAsShown({ lines, quote, plan }, terms);
  assertNotLater(workshop, { lines, quote, plan }, terms);
  const { uid } = personOf(buyer);
  const { linkVersion } = purchase;
  const { notes, gift, via } = terms;
  const payBy = quote.payment === 'UPI' ? payByOf(at, deps.hoursToPay()) : undefined;
  const row = draftOrder({
    uid,
    at,
    recipient,
    lines,
    quote,
    notes,
    gift,
    via,
    plan,
    linkVersion,
    payBy,
  });
  const order = await writeOrder(buyer, deps, {
    row,
    plan,
    taken,
    key: { key: keyedRequest.key, owner: keyOwnerOf(tx) },
    mails: (written) => placedMails(written, deps),
    after: async () => purchase.after?.(buyer),
  });
  await keepPictures(buyer, order.id, lines);
  return { order, isReplayed: false };
}

/** In one transaction: order, stock, mails and the stored answer, or nothing. The server's prices count. */
export function placePurchase(
  ctx: Context,
  deps: PlacingDeps,
  purchase: Purchase,
): Promise<PlacedOrder> {
  return retryConflicts(() => transaction(ctx, (tx) => place(tx, deps, purchase)), isNumberTaken);
}
