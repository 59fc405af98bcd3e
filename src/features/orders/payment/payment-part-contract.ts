import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { PAYMENT_METHODS } from './payment-method.ts';
import { PAYMENT_STATUSES } from './payment-status.ts';

export const PaymentStatus = z.enum(PAYMENT_STATUSES);

/** `Refund` is money that came and is no longer for the order. */
export const PART_LABELS = ['Full', 'Deposit', 'Balance', 'Extra', 'Refund'] as const;
export type PartLabel = (typeof PART_LABELS)[number];

export const Payment = z.object({
  method: z.enum(PAYMENT_METHODS),
  status: PaymentStatus,
  transactionId: z.string().optional(),
  amount: RupeesSum,
  /** The owner's text: why it was rejected, or a note. */
  reason: z.string().optional(),
});

export const PartName = z.object({
  seq: z.int(),
  label: z.enum(PART_LABELS),
  dueOn: z.iso.date().optional(),
});

export const GatewayFee = z
  .object({ fee: RupeesSum, tax: RupeesSum })
  .meta({ description: 'What the gateway kept of a payment online, and the tax that is in it' });

/** One part of what is due for an order. */
export const PaymentPart = Payment.extend(PartName.shape);
export type PaymentPart = z.output<typeof PaymentPart>;
