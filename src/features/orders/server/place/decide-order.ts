import { madeLineOf, type PricedLine } from '#features/cart/server/price-lines.ts';
import type { TakenCapacity } from '#features/shop/server/making/capacity.ts';
import { backWords, currentPause } from '#features/shop/workshop/pause.ts';
import { promiseOf } from '#features/shop/workshop/ships-by.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { DropTaking } from '#features/drops/server/placing/take-shares.ts';
import { DROP_HOURS, payByOf } from '../../payment/pay-by.ts';
import { CartEmpty, NotSellingYet, ShopPaused } from '../../place-contract.ts';
import type { PlacingDeps } from '../order-deps.ts';
import type { AgreedPrice } from './agree-on-price.ts';
import { assertAsShown, assertNotLater, type OrderTerms } from './assert-as-shown.ts';
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
  price: AgreedPrice;
  /** What it took of drops. */
  drops: DropTaking | undefined;
  order: OrderTerms;
  /** Set for an order that a link opens. */
  linkVersion?: number;
};

/**
 * Decides dates by the rules of now, and compares them and the price with what the customer was shown.
 * @throws CouponNotValid, PriceChanged, OutOfStock, LaterThanShown
 */
export function decideOrder(
  deps: PlacingDeps,
  { at, uid, recipient, lines, taken, price, drops, order, linkVersion }: Purchase,
): DecidedOrder {
  const { priced, taken: offer } = price;
  const workshop = deps.workshop();
  const plan = promiseOf(workshop, { now: at, lines: lines.map(madeLineOf), taken });
  assertAsShown({ lines, priced, plan }, order);
  assertNotLater(workshop, { lines, priced, plan }, order);
  const isDue = priced.pricing.total > 0;
  const hours = deps.hoursToPay(priced.payment);
  const isHurried = drops !== undefined && priced.payment !== 'Cash on delivery';
  const payBy = payByOf(at, isDue ? (isHurried ? DROP_HOURS : hours) : 0);
  const agreed = { at, uid, recipient, lines, terms: priced, plan, payBy };
  const drafted = draftOrder({ ...agreed, customerFields: order, linkVersion });
  return { ...drafted, plan, taken, offer, drops };
}
