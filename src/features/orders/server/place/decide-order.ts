import type { Payer } from '#features/cart/payment-ways.ts';
import { madeLineOf, type PricedLine } from '#features/cart/server/price-lines.ts';
import type { TakenCapacity } from '#features/shop/server/making/capacity.ts';
import { backWords, currentPause } from '#features/shop/workshop/pause.ts';
import { promiseOf } from '#features/shop/workshop/ships-by.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import { payByOf } from '../../payment/pay-by.ts';
import { CartEmpty, NotSellingYet, ShopPaused } from '../../place-contract.ts';
import type { PlacingDeps } from '../order-deps.ts';
import {
  assertAsShown,
  assertForSale,
  assertNotLater,
  assertStreet,
  priceOrder,
  type OrderTerms,
} from './assert-as-shown.ts';
import { draftOrder, type Recipient } from './draft-order.ts';
import type { DecidedOrder } from './write-order.ts';

/** Settings of one moment: a change while locks are waited for does not mix the rules of two in one order. */
export function atOneMoment<Deps extends PlacingDeps>(deps: Deps): Deps {
  const [workshop, cash, rules] = [deps.workshop(), deps.cash(), deps.deliveryRules()];
  const online = deps.online();
  return {
    ...deps,
    workshop: () => workshop,
    cash: () => cash,
    online: () => online,
    deliveryRules: () => rules,
  };
}

/** Checks the pause by the database's clock, whatever pages still say. @throws ShopPaused with the day on which it is back */
function assertNoPause(workshop: WorkshopSettings, at: Date): void {
  const pause = currentPause(workshop, at);
  if (pause?.orders !== 'closed') return;
  const detail = `Nothing was ordered, and your cart stays as it is. ${backWords(pause)}.`;
  throw ShopPaused({ detail, data: { backOn: pause.backOn } });
}

/** @throws NotSellingYet, ShopPaused, CartEmpty */
export function assertOrderable(deps: PlacingDeps, at: Date, lines: readonly PricedLine[]): void {
  if (!deps.isSelling()) throw NotSellingYet();
  assertNoPause(deps.workshop(), at);
  if (lines.length === 0) throw CartEmpty();
}

type Purchase = {
  /** When the transaction began. */
  at: Date;
  uid: string;
  recipient: Recipient;
  lines: PricedLine[];
  /** What other orders have of the weeks. */
  taken: TakenCapacity;
  payer: Payer;
  order: OrderTerms;
  /** Set for an order that a link opens. */
  linkVersion?: number;
};

/**
 * Decides prices, delivery, payment and dates by the rules of now, and compares them with what the customer was shown.
 * @throws ProductUnavailable, PersonalChanged, DeliveryNotOffered, PaymentNotOffered, PriceChanged, OutOfStock,
 * LaterThanShown, ValidationFailed
 */
export function decideOrder(
  deps: PlacingDeps,
  { at, uid, recipient, lines, taken, payer, order, linkVersion }: Purchase,
): DecidedOrder {
  assertForSale(lines);
  const { address } = recipient;
  const workshop = deps.workshop();
  const terms = { rules: deps.deliveryRules(), cash: deps.cash(), online: deps.online() };
  const priced = priceOrder({ ...terms, lines, address, payer, order });
  assertStreet(priced, address);
  const plan = promiseOf(workshop, { now: at, lines: lines.map(madeLineOf), taken });
  assertAsShown({ lines, priced, plan }, order);
  assertNotLater(workshop, { lines, priced, plan }, order);
  const payBy = payByOf(at, deps.hoursToPay(priced.payment));
  const agreed = { at, uid, recipient, lines, terms: priced, plan, payBy };
  return { ...draftOrder({ ...agreed, customerFields: order, linkVersion }), plan, taken };
}
