import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cartQuery, type CartName } from '#features/cart/storefront/cart-query.ts';
import { sendResting } from '#features/cart/storefront/change-cart.ts';
import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import { newKey } from '#platform/client/intent-of.ts';
import { askAgain, queries } from '#platform/client/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { OrderWire } from '../../contract.ts';
import { SHIPPING_PAISE } from '../../order-totals.ts';
import { orderKeys } from '../order-queries.ts';
import { readPending, type PendingOrder } from './pending-order.ts';
import { placeOrder } from './place-order.ts';

/** Total in rupees, counted in paise. */
export function totalOf({ cartTotal }: CartWire): number {
  return (Math.round(cartTotal * 100) + SHIPPING_PAISE) / 100;
}

type Failure = { problem: ProblemBody; isUnknown: boolean; seen: readonly CartItemWire[] };

function newPending({ uid, cartId }: CartName, cart: CartWire, addressId: string): PendingOrder {
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
  return { key: newKey(), uid, cartId, body };
}

/** Leads to a new order; whoever has left the checkout meanwhile stays there, and is told of it. */
function useWayToOrder(): (order: OrderWire) => Promise<void> {
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

/** Placing the order: one intent is one key, whatever the connection does. */
export function useCheckout(name: CartName) {
  const lead = useWayToOrder();
  const isTaken = useRef(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState(() => readPending(name.uid));

  async function send(order: PendingOrder, isFirst: boolean): Promise<void> {
    const seen = queries.getQueryData(cartQuery(name).queryKey)?.items ?? [];
    setPending(order);
    const placed = await placeOrder(order, { isFirst });
    if (placed.kind !== 'unknown') setPending(undefined);
    // Whatever was decided, the cart and the orders are not what they were.
    void askAgain({ queryKey: cartQuery(name).queryKey });
    void askAgain({ queryKey: orderKeys.of(name.uid) });
    if (placed.kind === 'placed') return lead(placed.order);
    setIsPlacing(false);
    setFailure({ problem: placed.problem, isUnknown: placed.kind === 'unknown', seen });
  }

  /** One at a time, from the first click on: the second of a double click finds it taken. */
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
    const problem = await sendResting();
    const cart = queries.getQueryData(cartQuery(name).queryKey);
    if (cart && !problem) return send(newPending(name, cart, addressId), true);
    setIsPlacing(false);
    if (problem) setFailure({ problem, isUnknown: false, seen: [] });
  }

  return {
    isPlacing,
    failure,
    /** A try whose answer never came. */
    isPending: pending !== undefined && !isPlacing,
    place: (addressId: string) => once(() => place(addressId)),
    /** Asks what became of it, under its own key. */
    resume: () => (pending ? once(() => send(pending, false)) : Promise.resolve()),
  };
}
