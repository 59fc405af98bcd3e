import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CartName, Destination } from '#features/cart/storefront/cart-name.ts';
import { cartQuery } from '#features/cart/storefront/cart-query.ts';
import { flushPending } from '#features/cart/storefront/change-cart.ts';
import { readGuestCart, takeFromGuestCart } from '#features/cart/storefront/guest/guest-cart.ts';
import { readGuestCoupon, saveGuestCoupon } from '#features/cart/storefront/guest/guest-coupon.ts';
import { pricingKeys, pricingQuery } from '#features/cart/storefront/pricing-query.ts';
import { sentLines } from '#features/cart/storefront/sent-lines.ts';
import type { CartPricingWire } from '#features/cart/pricing-contract.ts';
import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import { NO_ANSWER, type CallInput } from '#platform/client/calls/api.ts';
import { dropDrafts } from '#platform/client/drafts/drafts.ts';
import {
  idempotentMutation,
  type PendingRequest,
} from '#platform/client/calls/idempotent-mutation.ts';
import { useShownAgain } from '#platform/client/page/use-shown-again.ts';
import { invalidate, problemOf, queries } from '#platform/client/query/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import type { OrderWire } from '../../contract.ts';
import type { postOrder } from '../../endpoints.ts';
import type { postGuestOrder } from '../../guest/guest-endpoints.ts';
import { orderKeys } from '../order-query.ts';
import { rememberPlaced } from '../placed-online.ts';
import { CHECKOUT_DRAFT } from './checkout-draft.ts';
import { keyOfRequest, placeOrder, type OrderRequest } from './send-order.ts';
import { earlyKeyOfTab } from '#features/catalogue/storefront/opening/early-key.ts';
import { viaOfTab } from '../../sources/storefront/via-of-tab.ts';

/** The order whose answer was lost. A reload asks for the same one order. */
const pendingOrder = tabMemory<PendingRequest<OrderRequest>>('pending-order');

type Outcome = Sent<OrderWire>;

type Failure = {
  problem: ProblemBody & { quote?: CartPricingWire };
  isUnknown: boolean;
  seen: readonly CartItemWire[];
  /** The pricing that was shown. */
  seenPricing?: CartPricingWire['pricing'] | undefined;
};

/** The customer's choices, and the price that was shown. */
export type Choice = {
  to: Destination;
  order:
    | CallInput<typeof postOrder>['body']
    | Omit<CallInput<typeof postGuestOrder>['body'], 'lines'>;
  shown: CartPricingWire | undefined;
};

const CHANGED: ProblemBody = {
  type: 'about:blank',
  status: 409,
  code: 'PRICE_CHANGED',
  title: 'A price has changed',
  detail: 'Nothing was ordered. Check the new prices, then place the order again.',
};

/** Lines are compared by the shop. */
function isAsShown({ pricing, payment }: CartPricingWire, shown: Choice['shown']): boolean {
  return (
    pricing.shipping === shown?.pricing.shipping &&
    pricing.fee === shown?.pricing.fee &&
    payment.method === shown?.payment.method
  );
}

function requestOf(
  { uid, cartId }: CartName,
  cart: CartWire,
  { order, priced, shown }: Omit<Choice, 'to'> & { priced: CartPricingWire },
): OrderRequest {
  const { chosen } = priced.delivery;
  const { total } = priced.pricing;
  const { method } = priced.payment;
  const shipsBy = shown?.shipsBy ?? priced.shipsBy;
  const via = viaOfTab();
  const dropKey = earlyKeyOfTab();
  const items = cart.items.map(({ productId, variantId, personalId, quantity, price }) => ({
    productId,
    variantId,
    ...(personalId !== undefined && { personalId }),
    quantity,
    price,
  }));
  const seen = {
    items,
    ...(chosen !== undefined && { delivery: { methodId: chosen } }),
    ...(method !== 'UPI' && { payment: { method } }),
    ...(total !== undefined && { pricing: { total } }),
    ...(shipsBy !== undefined && { shipsBy }),
    ...(via !== undefined && { via }),
    ...(dropKey !== undefined && { dropKey }),
  };
  if ('shippingAddress' in order) return { uid, cartId, body: { ...order, ...seen } };
  const { id, version } = readGuestCart();
  const body = { ...order, lines: sentLines(cart.items), ...seen, coupon: readGuestCoupon() };
  return { uid, cartId: id, version, items, body };
}

/** Takes what was ordered out of the browser's cart. */
function clearOrdered(request: OrderRequest): void {
  if (!('version' in request)) return;
  const { cartId: id, version, items } = request;
  takeFromGuestCart({ id, version }, items);
  saveGuestCoupon(undefined);
}

const isToPayOnline = ({ payment }: OrderWire): boolean =>
  payment.method === 'Online' && payment.status === 'Pending';

/** Opens a new order's page; a customer who has left the checkout gets a toast instead. */
function useShowOrder(): (order: OrderWire) => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = useLocation();
  return async (order) => {
    if (isToPayOnline(order) && window.location.pathname === pathname) {
      rememberPlaced(order.number);
      // Only a document of its own may lead on to the gateway.
      window.location.assign(`/order/${order.number}`);
      return;
    }
    const show = async () =>
      navigate(`/order/${order.number}`, { state: { order, isPlaced: true } });
    // The address changes at once after Back, the page only when it has loaded.
    if (window.location.pathname === pathname) return show();
    toast({
      title: 'Your order is placed',
      action: { label: 'View order', onSelect: () => void show() },
    });
  };
}

/** A guest's price is asked without knowing who it is for: a refused code would come back. */
function dropRefusedCode({ code }: ProblemBody): void {
  if (code === 'COUPON_NOT_VALID') saveGuestCoupon(undefined);
}

/** The answer to a refused order holds the price of now. */
function keepPricing(name: CartName, { to }: Choice, priced: CartPricingWire): void {
  const input = { items: priced.items, ...to };
  queries.setQueryData(pricingQuery(name, input).queryKey, priced);
}

/** How the last try stands. `isPlacing` is true until the order's page is there. */
function useTry() {
  const [failure, setFailure] = useState<Failure>();
  const [isPlacing, setIsPlacing] = useState(false);
  useShownAgain(() => setIsPlacing(false));
  function fail(failed: Failure): Outcome {
    setIsPlacing(false);
    setFailure(failed);
    dropRefusedCode(failed.problem);
    return { ok: false, problem: failed.problem };
  }
  async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
    setIsPlacing(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setIsPlacing(false);
      throw error;
    }
  }
  return { failure, isPlacing, fail, attempt };
}

/** An order is placed once, whatever the connection does. */
export function useCheckout(name: CartName) {
  const showOrder = useShowOrder();
  const { failure, isPlacing, fail, attempt } = useTry();
  const [mutation] = useState(() => idempotentMutation(pendingOrder, keyOfRequest));
  const [pending, setPending] = useState(() => {
    const last = mutation.pending()?.content;
    return last?.uid === name.uid ? last : undefined;
  });

  async function send(request: OrderRequest, choice?: Choice): Promise<Outcome> {
    const seen = queries.getQueryData(cartQuery(name).queryKey)?.items ?? [];
    setPending(request);
    const placed = await placeOrder(mutation, request);
    if (placed.kind !== 'unknown') setPending(undefined);
    if (placed.kind === 'placed') clearOrdered(request);
    queries.removeQueries({ queryKey: pricingKeys(name), type: 'inactive' });
    void invalidate({ queryKey: cartQuery(name).queryKey });
    void invalidate({ queryKey: orderKeys.of(name.uid) });
    if (placed.kind === 'placed') {
      dropDrafts('sessionStorage', CHECKOUT_DRAFT);
      await showOrder(placed.order);
      return { ok: true, data: placed.order };
    }
    const problem = placed.problem as Failure['problem'];
    if (choice && problem.quote) keepPricing(name, choice, problem.quote);
    const seenPricing = choice?.shown?.pricing;
    return fail({
      problem,
      isUnknown: placed.kind === 'unknown',
      seen,
      seenPricing,
    });
  }

  function refuse(problem: Failure['problem'], seenPricing?: Failure['seenPricing']): Outcome {
    return fail({ problem, isUnknown: false, seen: [], seenPricing });
  }

  async function place(choice: Choice): Promise<Outcome> {
    const { to, shown } = choice;
    const refused = await flushPending();
    const cart = queries.getQueryData(cartQuery(name).queryKey);
    if (refused || !cart) return refuse(refused ?? NO_ANSWER);
    try {
      const priced = await queries.fetchQuery(pricingQuery(name, { items: cart.items, ...to }));
      // The shop names a piece that can no longer be bought.
      const isWhole = priced.items.length === cart.items.length;
      // The last change of the cart or the choice made delivery or the way to pay dearer or cheaper.
      if (isWhole && !isAsShown(priced, shown))
        return refuse({ ...CHANGED, quote: priced }, shown?.pricing);
      return await send(requestOf(name, cart, { ...choice, priced }), choice);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      return refuse(problem);
    }
  }

  return {
    isPlacing,
    failure,
    /** True if the answer to the last try was lost. */
    isPending: pending !== undefined && !isPlacing,
    place: (choice: Choice) => attempt(() => place(choice)),
    /** Sends the last try again, under its own key. */
    resume: async () => (pending ? attempt(() => send(pending)) : undefined),
  };
}
