import type { ProblemBody } from '#platform/contract/problem.ts';
import type { CartItemWire, CartWire } from '../contract.ts';
import type { WayToPay } from '../payment-ways.ts';
import type { CartPricingWire } from '../pricing-contract.ts';
import type { LineName } from './cart-arithmetic.ts';

export type CartName = { uid: string; cartId: string };

/** The cart that this browser keeps for a visitor. */
export const GUEST: CartName = { uid: 'guest:', cartId: 'guest' };

export type CallOutcome<T = unknown> = { ok: true; data: T } | { ok: false; problem: ProblemBody };

/** Where the order goes and how, as far as it is known. */
export type Destination = {
  addressId?: string | undefined;
  /** PIN to deliver to, while no address is chosen. */
  pin?: string | undefined;
  state?: string | undefined;
  methodId?: string | undefined;
  payment?: WayToPay | undefined;
};

/** Calls of a cart: a customer's is kept by the shop, a visitor's by the browser. */
export type CartCalls = {
  get: () => Promise<CallOutcome<CartWire>>;
  price: (to: Destination) => Promise<CallOutcome<CartPricingWire>>;
  add: (item: CartItemWire) => Promise<CallOutcome>;
  setQuantity: (line: LineName, quantity: number) => Promise<CallOutcome>;
  remove: (line: LineName) => Promise<CallOutcome>;
  clear: () => Promise<CallOutcome>;
  setCoupon: (code: string | undefined) => Promise<CallOutcome>;
};
