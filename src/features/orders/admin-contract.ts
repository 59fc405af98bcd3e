import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { code, line, requiredLine, requiredParagraph } from '#platform/contract/text.ts';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/text/counted.ts';
import { RupeesSum } from '#platform/contract/money.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { Paging, queryNumber } from '#platform/contract/paging.ts';
import { Order, OrderEvent, OrderItem, OrderStatus } from './contract.ts';
import { Parcel } from './change/change-contract.ts';
import { CHANNELS } from './order-channel.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { GatewayFee, Payment, PaymentPart } from './payment/payment-part-contract.ts';
import { Refund } from './returns/refund-contract.ts';
import { OrderReturn } from './returns/return-contract.ts';
import { OrderStage } from './stages/stage-contract.ts';
import { Via } from './sources/via.ts';

export const MAX_TAGS = 10;

/** Lower case, so that no two tags differ by case alone. */
export const OrderTag = requiredLine(30, 'Type a tag').overwrite((tag) => tag.toLowerCase());

/** Rupees in a query, paise inside. */
const Amount = queryNumber(RupeesSum.optional(), rupeesIn);

export const AllOrdersQuery = z
  .strictObject({
    ...Paging,
    id: code()
      .max(1_000)
      .overwrite((typed) => typed.replace(/^#/, ''))
      .default('')
      .meta({
        description: `Any part of the number, or the beginning of the id from eight letters on. X-Total-Count then counts up to ${MAX_FOUND}, else up to ${MAX_COUNTED}`,
      }),
    q: line(1_000)
      .default('')
      .meta({
        description: `Words of the name, phone or email of the customer, or of whom a gift goes to, all of which must be there: any part, or for one or two letters a beginning. X-Total-Count then counts up to ${MAX_FOUND}`,
      }),
    code: line(1_000)
      .default('')
      .meta({
        description: `The beginning of the owner's code of a combination in it. X-Total-Count then counts up to ${MAX_FOUND}`,
      }),
    min: Amount.meta({ description: 'Lowest total in rupees' }),
    max: Amount.meta({ description: 'Highest total in rupees' }),
    status: z
      .enum(['all', ...ORDER_STATUSES, 'to-ship', 'balance-due'])
      .default('all')
      .meta({
        description:
          '`to-ship` are not sent yet, and paid, or confirmed and paid when they arrive: pending or processing; of `balance-due` a part is paid and another is not',
      }),
    tag: OrderTag.optional().meta({ description: 'One of its tags, in any case' }),
    channel: z
      .enum(['all', ...CHANNELS])
      .default('all')
      .meta({ description: 'Where it came from; `web` is the shop' }),
    via: Via.optional().meta({ description: 'Word of the link by which its buyer came' }),
    ship: z.enum(['all', 'due', 'week', 'late']).default('all').meta({
      description:
        '`due` are pending or processing and have a promised day; of these, that of a `late` one is over, and `week` are to be sent within seven days, late ones included',
    }),
    sort: z
      .enum(['newest', 'oldest', 'amount', '-amount', 'ship-by'])
      .default('newest')
      .meta({ description: '`ship-by`: the earliest promised day first; with `ship`' }),
  })
  .refine(({ ship, sort }) => ship !== 'all' || sort !== 'ship-by', {
    path: ['sort'],
    error: 'Only orders that are to be sent have a day',
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['min'],
    error: 'Min is above Max',
  });
export type AllOrdersQuery = z.output<typeof AllOrdersQuery>;

const SAY_WHY = 'Say why, for the record';

/** A private note. */
export const Note = z.object({
  text: requiredParagraph(1000, 'Write a note'),
});

const Tags = z.array(OrderTag).max(MAX_TAGS, `An order has at most ${MAX_TAGS} tags`).default([]);

export const TagChange = z
  .object({ add: Tags, remove: Tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'Type a tag',
  });
export type TagChange = z.output<typeof TagChange>;

export const TooManyTags = problem(
  'TOO_MANY_TAGS',
  409,
  `An order has at most ${MAX_TAGS} tags`,
  'The order was not changed. Take one of its tags away first.',
);

export const Reopening = z.object({
  /** Saved as a private note. */
  reason: requiredLine(200, SAY_WHY),
});

const CONFIRMED_BY = ['phone', 'WhatsApp'] as const;

export const Confirmation = z.object({
  by: z.enum(CONFIRMED_BY, 'Say how you asked'),
});
export type Confirmation = z.output<typeof Confirmation>;

export const NothingToConfirm = problem(
  'ORDER_NOT_TO_CONFIRM',
  409,
  'There is nothing to confirm',
  'Only orders that are paid on delivery are confirmed, before they are sent. Look at it as it is now.',
);

export const NotConfirmed = problem(
  'ORDER_NOT_CONFIRMED',
  409,
  'The customer has not confirmed it yet',
  'It is paid on delivery. Open it and ask the customer to confirm it.',
);

/** Replaces all details of a parcel: an absent one is removed. */
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

const SAY_WHY_TO_CUSTOMER = 'Say why: the customer will see it';

export const ShipByChange = z.object({
  date: z.iso.date('Give a date like 2026-11-30'),
  /** The customer will see it. */
  reason: requiredLine(200, SAY_WHY_TO_CUSTOMER),
});
export type ShipByChange = z.output<typeof ShipByChange>;

export const NotToBeSent = problem(
  'ORDER_NOT_TO_BE_SENT',
  409,
  'This order is not waiting to be sent',
  'Only a pending order or one in processing has a day to ship by. Look at it as it is now.',
);

export const CustomerSessions = z.object({
  /** The number of sessions; absent where another issuer signs people in. */
  count: z.int().optional(),
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

export const OrderCounts = z.object({
  total: z.int(),
  byStatus: z.record(OrderStatus, z.int()),
  /** Orders not yet sent although the promised day is over. */
  late: z.int(),
  /** Time of the oldest pending order. */
  oldestPendingAt: z.iso.datetime().optional(),
});
export type OrderCounts = z.output<typeof OrderCounts>;

/** An event of the timeline as the owner sees it, private ones included. */
const AdminStage = OrderStage.extend({
  isToMail: z.boolean(),
  mailedAt: z.iso.datetime().optional(),
  /** Its note and photos are gone, and the customer no longer sees it. */
  takenBackAt: z.iso.datetime().optional(),
});

export const AdminOrderEvent = OrderEvent.extend({
  stage: AdminStage.optional(),
  actor: z.enum(['customer', 'admin', 'shop']),
  isPublic: z.boolean(),
});

const CheckedByOwner = {
  /** True if another order has claimed or was paid with the same transfer. */
  isDuplicate: z.boolean(),
  submittedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  /** The end of the time to undo the last decision; absent if it cannot be undone. */
  undoableUntil: z.iso.datetime().optional(),
  gatewayFee: GatewayFee.optional(),
  link: z.object({ url: z.url(), expiresAt: z.iso.datetime() }).optional().meta({
    description: 'The open payment link, which anybody who has it can pay by',
  }),
};

const AdminPart = PaymentPart.extend(CheckedByOwner);
export type AdminPart = z.output<typeof AdminPart>;

const AdminRefund = Refund.extend({ undoableUntil: z.iso.datetime().optional() });

/** A line as the owner sees it. */
const AdminOrderItem = OrderItem.extend({
  code: z.string().optional().meta({
    description: "The owner's code of the combination, as it was when it was bought",
  }),
});

const OwnTags = z
  .array(z.string())
  .meta({ description: "The owner's own words for sorting, in small letters" });

/** An order in the owner's list. */
export const ListedOrder = Order.extend({ tags: OwnTags, items: z.array(AdminOrderItem) });
export type ListedOrder = z.output<typeof ListedOrder>;
export type ListedOrderWire = z.input<typeof ListedOrder>;

/** An order as the owner sees it. */
export const AdminOrder = Order.extend({
  tags: OwnTags,
  channel: z.enum(CHANNELS).meta({ description: 'Where it came from; `web` is the shop' }),
  via: Via.optional().meta({ description: 'Word of the link by which the buyer came' }),
  items: z.array(AdminOrderItem),
  tracking: z.array(AdminOrderEvent),
  payment: Payment.extend(CheckedByOwner),
  payments: z.array(AdminPart).optional(),
  refunds: z.array(AdminRefund).optional(),
  returns: z.array(OrderReturn).optional(),
  version: z.int().meta({ description: 'Goes along with a change of the order' }),
  /** The number of the customer's orders, this one included. */
  customer: z.object({
    orderCount: z.int(),
    link: z.enum(['open', 'ended']).optional().meta({
      description: 'Whether a link opens it; `ended` in an account or with one that was deleted',
    }),
  }),
});
/** Money is paise here and rupees on the wire. */
export type AdminOrder = z.output<typeof AdminOrder>;
export type AdminOrderWire = z.input<typeof AdminOrder>;
