import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { MAX_COUNTED } from '#platform/contract/counted.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { OrderStatus, PaymentStatus } from '../orders/contract.ts';
import { PAYMENT_METHODS } from '../orders/payment-method.ts';
import { PAYMENT_STATUSES } from '../orders/payment-status.ts';

/** The 12 digits that a bank gives a UPI transfer, however a person groups them. */
export const TransactionId = z
  .string('Enter the 12-digit UTR')
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
  .regex(/^\d{12}$/, 'A UTR has 12 digits. You find it in the receipt of your UPI app');

export const PaymentClaim = z.object({ transactionId: TransactionId });

/** How an order is paid now: what to show, and whether a UTR is awaited. */
export const PaymentInstructions = z.object({
  status: PaymentStatus,
  amount: RupeesSum,
  transactionId: z.string().optional(),
  reason: z.string().optional(),
  /** A sentence for the state: what happened and what comes next. */
  message: z.string(),
  /** True while a UTR may be sent. */
  isAwaited: z.boolean(),
  /** True while a sent UTR waits to be checked and may be replaced. */
  isCorrectable: z.boolean(),
  /** Where the shop can be paid by UPI; absent without UPI_ID or when nothing is to be paid. */
  upi: z
    .object({
      /** The shop's UPI id, to copy. */
      id: z.string(),
      payee: z.string(),
      /** `upi://pay?...`, for the QR code and for phones. */
      link: z.string(),
    })
    .optional(),
});
export type PaymentInstructions = z.output<typeof PaymentInstructions>;
export type PaymentInstructionsWire = z.input<typeof PaymentInstructions>;

/** The maker's word about a payment. */
export const PaymentDecision = z
  .object({
    decision: z.enum(['Paid', 'Rejected', 'Refund due', 'Refunded']),
    /** Told to the customer; needed to reject. */
    reason: line(200).default(''),
    /** How the money came that no customer has claimed; only with "Paid". */
    method: z.enum(PAYMENT_METHODS, 'Choose how it was paid').optional(),
    transactionId: TransactionId.optional().meta({
      description: 'The UTR that was decided about; another one by now is a 409',
    }),
  })
  .refine(({ decision, method }) => method === undefined || decision === 'Paid', {
    path: ['method'],
    error: 'Only what is paid has a way it was paid',
  })
  .refine(({ decision, reason }) => decision !== 'Rejected' || reason !== '', {
    path: ['reason'],
    error: 'Say why, so that the customer can put it right',
  });
export type PaymentDecision = z.output<typeof PaymentDecision>;

/** Why a decision is taken back; kept as a private note. */
export const PaymentUndo = z.object({
  reason: z.string('Say why, for the record').pipe(line(200).min(1, 'Say why, for the record')),
});

export const PaymentListQuery = z.strictObject({
  ...Paging,
  status: z
    .enum(['all', 'awaited', ...PAYMENT_STATUSES])
    .default('Submitted')
    .meta({
      description: `Those to check unless said otherwise; \`awaited\` are pending and of an order that still stands. X-Total-Count counts up to ${MAX_COUNTED}`,
    }),
});
export type PaymentListQuery = z.output<typeof PaymentListQuery>;

/** A payment as the maker compares it with the bank's statement. */
export const ListedPayment = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: OrderStatus,
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  status: PaymentStatus,
  method: z.enum(PAYMENT_METHODS),
  amount: RupeesSum,
  transactionId: z.string().optional(),
  /** Whether another order claims the same transfer, or was paid with it. */
  isDuplicate: z.boolean(),
  /** The number of that other order; of the latest one where there are several. */
  usedOn: z.string().optional(),
  submittedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  /** Until when the last decision may be taken back; absent when it may not. */
  undoableUntil: z.iso.datetime().optional(),
  /** Seconds since it was submitted, by the shop's clock. */
  ageSeconds: z.int().optional(),
});
export type ListedPayment = z.output<typeof ListedPayment>;
export type ListedPaymentWire = z.input<typeof ListedPayment>;

export const PaymentNotExpected = problem(
  'PAYMENT_NOT_EXPECTED',
  409,
  'No payment is awaited for this order',
  'It was paid, is being checked, or the order was cancelled. Look at it as it is now.',
);
export const PaymentUndoClosed = problem(
  'PAYMENT_UNDO_CLOSED',
  409,
  'There is no decision to take back',
  'A decision can be taken back for 24 hours, until something else happens to the payment. Look at it as it is now.',
);
export const TransferUsed = problem(
  'TRANSFER_USED',
  409,
  'This UTR was used before',
  'One transfer pays one order. Check the 12 digits in the receipt of your UPI app.',
);
