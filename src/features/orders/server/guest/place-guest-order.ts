import { readGuestLines } from '#features/cart/server/guest/guest-lines.ts';
import { inOrder, priceLine } from '#features/cart/server/price-lines.ts';
import { todayOf } from '#features/cart/server/cart.ts';
import { claimPictures } from '#features/media/server/customer/customer-pictures.ts';
import type { Context } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limit.ts';
import { withinLimit } from '#platform/server/http/limits/rate-limit.ts';
import { answerOf } from '#platform/server/idempotency/claim-request.ts';
import { DAY, WRITE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import type { Order } from '../../contract.ts';
import type { NewGuestOrder, PlacedGuestOrder } from '../../guest-contract.ts';
import type { PlacingDeps } from '../order-deps.ts';
import { placePurchase, type Purchase } from '../place/place-purchase.ts';

/** Of one email address or phone, however many computers order with it. */
const GUEST_ORDER: RateLimit = {
  name: 'guest-order',
  rates: [rate(10, DAY)],
  isShared: true,
  attempts: WRITE,
};

export type GuestPlacingDeps = PlacingDeps & { limiter: RateLimiter };

type GuestRequest = { key: string; order: NewGuestOrder };

const FIRST_LINK = 1;

async function linesOf(tx: Context, { lines }: NewGuestOrder) {
  const products = await readGuestLines(tx, lines, claimPictures);
  return inOrder(products).map(({ product, line }) => priceLine(product, line, todayOf(tx)));
}

function purchaseOf(deps: GuestPlacingDeps, { key, order }: GuestRequest): Purchase {
  const { firstName, lastName, phone, email } = order;
  const recipient = { firstName, lastName, phone, email, address: { id: '', ...order.address } };
  const keyed = { key, route: 'POST /v2/guest-order', content: order };
  const uid = deps.links.guestOf(email);
  return {
    terms: order,
    linkVersion: FIRST_LINK,
    keyed: async () => keyed,
    // The key has no owner: with another email address it still names the same order.
    buyer: (tx) => ({ ...tx, actor: { role: 'customer', uid, email } }),
    recipient: async () => () => recipient,
    phone,
    lines: (tx) => linesOf(tx, order),
    replayed: async (tx) => (await answerOf(tx, keyed)) as Order,
  };
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
  const place = () => placePurchase(ctx, deps, purchaseOf(deps, request));
  const placed = await withinLimits({ limiter, limit: GUEST_ORDER, callers }, place);
  const { order, isReplayed } = placed;
  if (isReplayed) {
    for (const caller of callers) await limiter.giveBack(GUEST_ORDER, caller);
  }
  const key = links.keyOf({ id: order.id, linkVersion: FIRST_LINK });
  return { answer: { order, key }, isReplayed };
}
