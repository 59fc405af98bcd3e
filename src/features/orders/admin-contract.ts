import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { line, paragraph } from '#platform/contract/text.ts';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import { Paging, queryNumber } from '#platform/contract/paging.ts';
import { Order, OrderEvent, OrderStatus, Parcel } from './contract.ts';
import { ORDER_STATUSES } from './order-status.ts';

/** Rupees in a query, paise inside. */
const Amount = queryNumber(
  z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Give an amount in rupees like 499 or 499.50')
    .transform((rupees) => Math.round(Number(rupees) * 100))
    .optional(),
);

export const AllOrdersQuery = z
  .strictObject({
    ...Paging,
    id: z
      .string()
      .trim()
      .default('')
      .meta({
        description: `Any part of the number, or the beginning of the id from eight letters on. X-Total-Count then counts up to ${MAX_FOUND}, else up to ${MAX_COUNTED}`,
      }),
    q: z
      .string()
      .trim()
      .default('')
      .meta({
        description: `Words of the customer's name, phone or e-mail, all of which must be there: any part, or for one or two letters a beginning. X-Total-Count then counts up to ${MAX_FOUND}`,
      }),
    min: Amount.meta({ description: 'Lowest total in rupees' }),
    max: Amount.meta({ description: 'Highest total in rupees' }),
    status: z
      .enum(['all', ...ORDER_STATUSES, 'to-ship'])
      .default('all')
      .meta({
        description: '`to-ship` are paid and not sent yet: pending or processing',
      }),
    sort: z.enum(['newest', 'oldest', 'amount', '-amount']).default('newest'),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['min'],
    error: 'Min is above Max',
  });
export type AllOrdersQuery = z.output<typeof AllOrdersQuery>;

const SAY_WHY = 'Say why, for the record';

/** What the maker notes about an order; no customer sees it. */
export const Note = z.object({
  text: z.string('Write a note').pipe(paragraph(1000).min(1, 'Write a note')),
});

export const Reopening = z.object({
  /** Kept as a private note. */
  reason: z.string(SAY_WHY).pipe(line(200).min(1, SAY_WHY)),
});

/** All that is known of a parcel from now on; what is left out is taken away. */
export const ParcelOnItsWay = Parcel.refine(
  (parcel) => Object.values(parcel).some((value) => value !== undefined && value !== ''),
  { path: ['carrier'], error: 'Say something about the parcel' },
);

export const NoParcel = problem(
  'ORDER_HAS_NO_PARCEL',
  409,
  'This order is not on its way',
  'A parcel belongs to an order that was shipped. Look at it as it is now.',
);

/** Where the customer of an order is signed in. */
export const CustomerSessions = z.object({
  /** At how many places; missing where another issuer signs people in. */
  count: z.int().optional(),
  /** It is the maker's own order. */
  isOwn: z.boolean(),
});
export type CustomerSessions = z.output<typeof CustomerSessions>;

export const SessionsElsewhere = problem(
  'SESSIONS_ELSEWHERE',
  409,
  'The shop does not keep these sign-ins',
  'Another service signs people in here. End them there.',
);
export const OwnSessionsStay = problem(
  'OWN_SESSIONS_STAY',
  409,
  'This order is your own',
  'Nobody was signed out. Your own sign-ins are ended on your profile page.',
);

/** How many orders stand where. */
export const OrderCounts = z.object({
  total: z.int(),
  byStatus: z.record(OrderStatus, z.int()),
  /** When the order that waits longest was placed. */
  oldestPendingAt: z.iso.datetime().optional(),
});
export type OrderCounts = z.output<typeof OrderCounts>;

/** A step of the timeline as the maker sees it: also what is private, and who did it. */
export const AdminOrderEvent = OrderEvent.extend({
  actor: z.enum(['customer', 'admin', 'shop']),
  isPublic: z.boolean(),
});

const AdminPayment = Order.shape.payment.extend({
  /** Whether another order claims the same transfer, or was paid with it. */
  isDuplicate: z.boolean(),
  submittedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  /** Until when the last decision may be taken back; absent when it may not. */
  undoableUntil: z.iso.datetime().optional(),
});

/** An order with what only the maker sees. */
export const AdminOrder = Order.extend({
  tracking: z.array(AdminOrderEvent),
  payment: AdminPayment,
  /** How many orders this customer has placed, this one included. */
  customer: z.object({ orderCount: z.int() }),
});
/** Prices are paise here and rupees on the wire. */
export type AdminOrder = z.output<typeof AdminOrder>;
export type AdminOrderWire = z.input<typeof AdminOrder>;
