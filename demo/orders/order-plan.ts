import type { Condition } from '#features/orders/returns/return-contract.ts';
import type { OrderAddress } from '#features/orders/contract.ts';
import type { CARRIERS } from '#features/orders/change/change-contract.ts';
import type { OrderStatus } from '#features/orders/order-status.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';

export type Buyer = {
  uid: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: OrderAddress;
};

/** A line by names, which the catalogue of the shop turns into ids and prices. */
export type PlannedLine = {
  slug: string;
  quantity: number;
  /** The value of the choice; without it the one of this index, round and round. */
  variant?: string;
  variantIndex?: number;
};

/** One invented order: what is needed to write down all that happened to it. */
export type OrderPlan = {
  buyer: Buyer;
  ageMinutes: number;
  status: OrderStatus;
  lines: PlannedLine[];
  payment: {
    status: PaymentStatus;
    /** Claimed by hand, so that two orders may have the same; drawn where it is missing. */
    utr?: string;
    /** The owner's words. */
    reason?: string;
  };
  cancelledBy?: 'customer' | 'admin';
  parcel?: { carrier: (typeof CARRIERS)[number]; trackingNumber: string };
  /** What the maker showed while she made it. */
  stages?: { name: string; note: string }[];
  /** One piece of a line that came back. */
  returned?: { line: number; piece: string; reason: string; condition: Condition };
  /** Word of the link by which the buyer came. */
  via?: string;
  /** What the customer wrote at the checkout. */
  notes?: string;
  /** What the owner noted, for nobody else. */
  privateNote?: string;
};
