import { readGuestLines } from '#features/cart/server/guest/guest-lines.ts';
import { inOrder, priceLine } from '#features/cart/server/price-lines.ts';
import { todayOf } from '#features/cart/server/cart.ts';
import { earlyAccessOf } from '#features/drops/server/placing/early-access.ts';
import { claimPictures } from '#features/media/server/customer/customer-pictures.ts';
import { assertOpen, takeShares } from '#features/drops/server/placing/take-shares.ts';
import { findOffers } from '#features/offers/server/find-offers.ts';
import { provenCode, type CouponKeys } from '#features/offers/server/known-code.ts';
import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { DAY, WRITE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { withinLimit } from '#platform/server/http/limits/rate-limiter.ts';
import {
  answerOf,
  claimRequestKey,
  recordAnswer,
} from '#platform/server/idempotency/claim-request.ts';
import type { Order } from '../../contract.ts';
import type { NewGuestOrder, PlacedGuestOrder } from '../guest-contract.ts';
import type { PlacingDeps } from '../../server/order-deps.ts';
import { agreeOnPrice } from '../../server/place/agree-on-price.ts';
import { assertOrderable, atOneMoment, decideOrder } from '../../server/place/decide-order.ts';
import { keepPictures } from '../../server/place/keep-pictures.ts';
import { payerOf } from '../../server/place/payer.ts';
import { isWrittenAgain, writeOrder, type PlacedOrder } from '../../server/place/write-order.ts';

/** Limits one email address or phone, however many computers order with it. */
const GUEST_ORDER: RateLimit = {
  name: 'guest-order',
  rates: [rate(10, DAY)],
  isShared: true,
  attempts: WRITE,
};

export type GuestPlacingDeps = PlacingDeps & CouponKeys & { limiter: RateLimiter };

type GuestRequest = { key: string; order: NewGuestOrder };

const FIRST_LINK = 1;

async function linesOf(tx: Context, { lines }: NewGuestOrder) {
  const products = await readGuestLines(tx, lines, claimPictures);
  return inOrder(products).map(({ product, line }) => priceLine(product, line, todayOf(tx)));
}

async function place(
  tx: Context,
  deps: PlacingDeps & CouponKeys,
  { key, order }: GuestRequest,
): Promise<PlacedOrder> {
  const { firstName, lastName, phone, email } = order;
  const recipient = { firstName, lastName, phone, email, address: { id: '', ...order.address } };
  const keyed = { key, route: 'POST /v2/guest-order', content: order };
  const uid = deps.links.guestOf(email);
  // The key has no owner: with another email address it still names the same order.
  const customer: Context = { ...tx, actor: { role: 'customer', uid, email } };
  const source = { code: provenCode(deps, order.coupon) };
  const { at, lines, payer, found, early } = await pipeline({
    at: claimRequestKey(tx, keyed),
    lines: linesOf(customer, order),
    payer: payerOf(customer, deps.cash(), order.payment?.method, phone),
    found: findOffers(tx, source),
    early: earlyAccessOf(tx, deps.earlyLinks, order.dropKey),
  });
  if (!at) return { order: (await answerOf(tx, keyed)) as Order, isReplayed: true };
  assertOrderable(deps, at, lines);
  assertOpen(lines, early);
  const linkVersion = FIRST_LINK;
  const purchase = { uid, recipient, lines, order };
  const price = await agreeOnPrice(customer, deps, { ...purchase, payer, source, found });
  const drops = await takeShares(tx, deps.links, { uid, recipient, lines, early });
  const taken = await lockCapacity(tx, deps.workshop());
  const decided = decideOrder(deps, { ...purchase, at, price, drops, taken, linkVersion });
  const { placed } = await pipeline({
    answered: recordAnswer(tx, key, { status: 201, answer: decided.order }),
    placed: writeOrder(customer, deps, decided),
  });
  await keepPictures(customer, placed.id, lines);
  return { order: placed, isReplayed: false };
}

type Limited = { limiter: RateLimiter; limit: RateLimit; callers: readonly { uid: string }[] };

async function withinLimits<T>(limited: Limited, work: () => Promise<T>): Promise<T> {
  const { limiter, limit, callers } = limited;
  const [caller, ...others] = callers;
  if (!caller) return work();
  return withinLimit({ limiter, limit, caller }, () =>
    withinLimits({ ...limited, callers: others }, work),
  );
}

/** Orders lines that the browser keeps, by the rules of `placeOrder`; refused and repeated requests count against no limit. */
export async function placeGuestOrder(
  ctx: Context,
  deps: GuestPlacingDeps,
  request: GuestRequest,
): Promise<{ answer: PlacedGuestOrder; isReplayed: boolean }> {
  const { limiter, links } = deps;
  const { email, phone } = request.order;
  const callers = [{ uid: links.guestOf(email) }, { uid: links.guestOf(phone) }];
  const { order, isReplayed } = await withinLimits({ limiter, limit: GUEST_ORDER, callers }, () =>
    transaction(ctx, (tx) => place(tx, atOneMoment(deps), request), { retryOn: isWrittenAgain }),
  );
  if (isReplayed) {
    for (const caller of callers) await limiter.giveBack(GUEST_ORDER, caller);
  }
  const key = links.keyOf({ id: order.id, linkVersion: FIRST_LINK });
  return { answer: { order, key }, isReplayed };
}
