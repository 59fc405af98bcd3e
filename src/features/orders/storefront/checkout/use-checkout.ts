import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cartQuery, type CartName } from '#features/cart/storefront/cart-query.ts';
import { flushPending } from '#features/cart/storefront/change-cart.ts';
import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import {
  idempotentMutation,
  type IdempotentMutation,
  type PendingRequest,
} from '#platform/client/idempotent-mutation.ts';
import { invalidate, queries } from '#platform/client/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { CallInput } from '#platform/client/api.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { OrderWire } from '../../contract.ts';
import { SHIPPING_PAISE } from '../../order-totals.ts';
import type { postOrder } from '../../endpoints.ts';
import { orderKeys } from '../order-query.ts';

/** In rupees, added up in paise. */
export function totalOf({ cartTotal }: CartWire): number {
  return (Math.round(cartTotal * 100) + SHIPPING_PAISE) / 100;
}

type OrderRequest = {
  uid: string;
  cartId: string;
  body: CallInput<typeof postOrder>['body'];
};

/** The order whose answer was lost. A reload asks for the same one order. */
const pendingOrder = tabMemory<PendingRequest<OrderRequest>>('pending-order');

/** `unknown`: no answer came, so the order may have been placed. Sending it again finds out. */
type Placed =
  | { kind: 'placed'; order: OrderWire }
  | { kind: 'refused'; problem: ProblemBody }
  | { kind: 'unknown'; problem: ProblemBody };

const TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const TOO_MANY_REQUESTS = 429;

/** Exponential backoff with jitter. */
function pauseBefore(attempt: number): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** Places an order once, with retries under one key until there is an answer. */
async function placeOrder(
  mutation: IdempotentMutation<OrderRequest>,
  request: OrderRequest,
): Promise<Placed> {
  const { cartId, body } = request;
  for (let attempt = 0; ; attempt += 1) {
    const result = await mutation.send(request, (key) =>
      signedInApi<typeof postOrder>('POST /v2/order', {
        query: { cartid: cartId },
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    if (result.ok) return { kind: 'placed', order: result.data };
    const { problem } = result;
    if (!mutation.pending()) return { kind: 'refused', problem };
    if (attempt + 1 >= TRIES || !navigator.onLine || problem.status === TOO_MANY_REQUESTS) {
      return { kind: 'unknown', problem };
    }
    await pauseBefore(attempt);
  }
}

type Failure = { problem: ProblemBody; isUnknown: boolean; seen: readonly CartItemWire[] };

function requestOf({ uid, cartId }: CartName, cart: CartWire, addressId: string): OrderRequest {
  const items = cart.items.map(({ productId, variantId, quantity, price }) => ({
    productId,
    variantId,
    quantity,
    price,
  }));
  const body = {
    shippingAddress: { id: addressId },
    items,
    pricing: { total: totalOf(cart) },
  };
  return { uid, cartId, body };
}

/** Opens a new order's page; a customer who has left the checkout gets a toast instead. */
function useShowOrder(): (order: OrderWire) => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (order) => {
    const show = async () =>
      navigate(`/order/${order.number}`, { state: { order, isPlaced: true } });
    if (isHere.current) return show();
    toast({
      title: 'Your order is placed',
      action: { label: 'View order', onSelect: () => void show() },
    });
  };
}

/** An order is placed once, whatever the connection does. */
export function useCheckout(name: CartName) {
  const showOrder = useShowOrder();
  const isTaken = useRef(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [mutation] = useState(() => idempotentMutation(pendingOrder));
  const [pending, setPending] = useState(() => {
    const last = mutation.pending()?.content;
    return last?.uid === name.uid ? last : undefined;
  });

  async function send(request: OrderRequest): Promise<void> {
    const seen = queries.getQueryData(cartQuery(name).queryKey)?.items ?? [];
    setPending(request);
    const placed = await placeOrder(mutation, request);
    if (placed.kind !== 'unknown') setPending(undefined);
    void invalidate({ queryKey: cartQuery(name).queryKey });
    void invalidate({ queryKey: orderKeys.of(name.uid) });
    if (placed.kind === 'placed') return showOrder(placed.order);
    setIsPlacing(false);
    setFailure({ problem: placed.problem, isUnknown: placed.kind === 'unknown', seen });
  }

  /** One at a time, also for a double click. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isTaken.current) return;
    isTaken.current = true;
    setIsPlacing(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setIsPlacing(false);
      throw error;
    } finally {
      isTaken.current = false;
    }
  }

  async function place(addressId: string): Promise<void> {
    const problem = await flushPending();
    const cart = queries.getQueryData(cartQuery(name).queryKey);
    if (cart && !problem) return send(requestOf(name, cart, addressId));
    setIsPlacing(false);
    if (problem) setFailure({ problem, isUnknown: false, seen: [] });
  }

  return {
    isPlacing,
    failure,
    /** True if the answer to the last try was lost. */
    isPending: pending !== undefined && !isPlacing,
    place: (addressId: string) => once(() => place(addressId)),
    /** Sends the last try again, under its own key. */
    resume: () => (pending ? once(() => send(pending)) : Promise.resolve()),
  };
}
