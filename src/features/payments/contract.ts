import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, requiredLine } from '#platform/contract/text.ts';
import { GatewayFee } from '../orders/payment/payment-part-contract.ts';
import { OrderStatus } from '../orders/contract.ts';
import { PAYMENT_METHODS, RECORDED_METHODS } from '../orders/payment/payment-method.ts';
import { PartName, PaymentStatus } from '../orders/payment/payment-part-contract.ts';
import { PAYMENT_STATUSES } from '../orders/payment/payment-status.ts';
import { LONGEST_MESSAGE, readUtr } from './utr.ts';

/** How the last try to pay online stands: nothing came of it yet, or it was refused. */
export const LAST_TRIES = ['open', 'failed'] as const;
export type LastTry = (typeof LAST_TRIES)[number];

/** A UTR of 12 digits, however they are grouped, or a message of a bank or an app with it. */
export const TransactionId = z
  .string('Enter the 12-digit UTR')
  .max(LONGEST_MESSAGE, { error: 'Only the 12 digits of the UTR are needed', abort: true })
  .superRefine((text, context) => {
    const { sentence } = readUtr(text);
    if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
  })
  .overwrite((text) => readUtr(text).utr ?? text)
  .regex(/^\d{12}$/);

export const PaymentClaim = z.object({
  transactionId: TransactionId,
  shownAmount: RupeesSum.optional().meta({
    description: 'What the customer was asked for; another amount by now is a 409',
  }),
});

export const PaymentInstructions = z.object({
  method: z.enum(PAYMENT_METHODS),
  status: PaymentStatus,
  amount: RupeesSum,
  transactionId: z.string().optional(),
  reason: z.string().optional(),
  part: PartName.optional().meta({ description: 'Absent if the order is paid at once' }),
  /** A sentence about the state and the next step. */
  message: z.string(),
  /** True while a UTR may be sent. */
  isAwaited: z.boolean(),
  /** True while a sent UTR is not checked and may be replaced. */
  isCorrectable: z.boolean(),
  online: z
    .object({ isOnItsWay: z.boolean(), lastTry: z.enum(LAST_TRIES).optional() })
    .optional()
    .meta({
      description:
        'Absent if it cannot be paid online; `isOnItsWay` while a payment is awaited, `lastTry` for half an hour after one was begun',
    }),
  /** Absent without UPI_ID or if nothing is to be paid. */
  upi: z
    .object({
      id: z.string(),
      payee: z.string(),
      /** `upi://pay?...` */
      link: z.string(),
    })
    .optional(),
});
export type PaymentInstructions = z.output<typeof PaymentInstructions>;
export type PaymentInstructionsWire = z.input<typeof PaymentInstructions>;

const PartNumber = z.int().min(1).max(99);

export const PaymentDecision = z
  .object({
    decision: z.enum(['Paid', 'Rejected', 'Refund due', 'Refunded']),
    /** The customer will see it. Required to reject. */
    reason: line(200).default(''),
    /** How money without a claim was paid; only with "Paid". */
    method: z.enum(RECORDED_METHODS, 'Choose how it was paid').optional(),
    transactionId: TransactionId.optional().meta({
      description: 'The UTR that was decided about; another one by now is a 409',
    }),
    part: PartNumber.optional().meta({
      description: 'By default the first part that the decision fits',
    }),
  })
  .refine(({ decision, method }) => method === undefined || decision === 'Paid', {
    path: ['method'],
    error: 'Only what is paid has a way it was paid',
  })
  .refine(({ decision, reason }) => decision !== 'Rejected' || reason !== '', {
    path: ['reason'],
    error: 'Say why, so that the customer can correct it',
  });
export type PaymentDecision = z.output<typeof PaymentDecision>;

/** A private note. */
export const PaymentUndo = z.object({
  reason: requiredLine(200, 'Say why, for the record'),
  part: PartNumber.optional().meta({ description: 'By default the part that was decided last' }),
});

/** The reason is a private note. */
export const RefundUndo = PaymentUndo.pick({ reason: true }).extend({
  refund: z.int().min(1).max(9999).meta({ description: 'Its `seq`' }),
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

export const ListedPayment = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: OrderStatus,
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** Absent if the order is paid at once. */
  part: PartName.optional(),
  status: PaymentStatus,
  method: z.enum(PAYMENT_METHODS),
  amount: RupeesSum,
  transactionId: z.string().optional(),
  /** True if another order has claimed or was paid with the same transfer. */
  isDuplicate: z.boolean(),
  /** The number of that other order; of the latest one where there are several. */
  usedOn: z.string().optional(),
  submittedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  /** The end of the time to undo the last decision; absent if it cannot be undone. */
  undoableUntil: z.iso.datetime().optional(),
  gatewayFee: GatewayFee.optional(),
  /** Seconds since submission, by the shop's clock. */
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
export const AmountChanged = problem(
  'AMOUNT_CHANGED',
  409,
  'There is another amount to pay now',
  'The shop has changed the order. Look at the new amount, then send your UTR.',
);
export const PaymentUndoClosed = problem(
  'PAYMENT_UNDO_CLOSED',
  409,
  'There is no decision to undo',
  'A decision can be undone for 24 hours, until something else happens to the payment. Look at it as it is now.',
);
export const TransferUsed = problem(
  'TRANSFER_USED',
  409,
  'This UTR was used before',
  'One transfer pays one order. Check the 12 digits in the receipt in your UPI app.',
);
