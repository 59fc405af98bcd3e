import type { WayToPay } from '../../cart/payment-ways.ts';
import { isToBeSent } from '../order-status.ts';

/** How the owner records that money came. */
export const RECORDED_METHODS = ['UPI', 'Cash', 'Bank transfer', 'Other'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

/** What the owner may write down of an order that was agreed on elsewhere. */
export const AGREED_METHODS = [...RECORDED_METHODS, 'Cash on delivery'] as const;

/** `Online` comes through the gateway, which alone says that it came. */
export const PAYMENT_METHODS = [...AGREED_METHODS, 'Online'] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

/** `isPaidOnPage`: the page of the order leads on to the payment. */
export type HowToPay = { sentence: string; isPaidOnPage?: true };

export const REFUND_METHODS = [...RECORDED_METHODS, 'Online'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** The next payment due for an order. */
export type Due = {
  number: string;
  /** Reappears in the owner's bank statement. */
  reference: string;
  /** Paise. */
  amount: number;
  isPickup: boolean;
};

/** A way to pay, given to the orders by the app. */
export type PaymentMethod = {
  name: WayToPay;
  howToPay: (due: Due) => HowToPay;
};

/** True while the money is awaited when it arrives. */
export function isPaidOnArrival({ payment }: { payment: { method: PaymentMethodName } }): boolean {
  return payment.method === 'Cash on delivery';
}

type Confirmable = {
  status: string;
  payment: { method: PaymentMethodName };
  confirmedAt?: string | undefined;
};

/** True until the owner has asked whether an order that is paid when it arrives is wanted. */
export function isToConfirm({ status, payment, confirmedAt }: Confirmable): boolean {
  return isPaidOnArrival({ payment }) && isToBeSent({ status }) && confirmedAt === undefined;
}
