import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { RupeesSum } from '#platform/contract/money.ts';
import { AdminDrop } from '#features/drops/contract.ts';
import { Sales } from '#features/numbers/contract.ts';
import { NEXT_ACTS } from '#features/orders/next-act.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';

/** Ordered as they are shown: what hurts most when it waits comes first. */
export const TODAY_KINDS = [
  'odd',
  'surplus',
  'late',
  'check',
  'refund',
  'answer',
  'confirm',
  'quote',
  'start',
  'pack',
  'mail',
  'balance',
  'few',
  'wished',
  'review',
  'unpaid',
  'ended',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

const TodayRow = z.object({
  /** The number of an order; else the id of a request, a review, a product or a mail. */
  id: z.string(),
  title: z.string(),
  amount: RupeesSum.optional(),
  /** What an order asks of the owner next. */
  act: z.enum(NEXT_ACTS).optional(),
  /** Opens a chat with an order's customer, with the owner's text. */
  chat: z.url().optional(),
  /** Time since which it waits. */
  at: z.iso.datetime().optional(),
  /** The day that was promised, or the last one of a quote. */
  day: z.iso.date().optional(),
  /** Pieces that are left. */
  left: z.int().optional(),
  /** People who want to be told when it is back. */
  waiting: z.int().optional(),
  usableBy: z.enum(['reopening', 'editing']).optional().meta({
    description:
      'What keeps money that came for nothing: the order is reopened, or changed to cost more',
  }),
});

export const Today = z.object({
  sales: Sales.meta({ description: 'Since midnight in India' }),
  week: z.object({
    orders: z.int().meta({ description: 'Since Monday in India, without the cancelled ones' }),
    placed: RupeesSum.meta({ description: 'Their sum' }),
    awaited: RupeesSum.meta({ description: 'What customers still owe, for older orders too' }),
  }),
  drop: AdminDrop.optional().meta({ description: 'The next one, with its check list' }),
  groups: z.array(
    z.object({
      kind: z.enum(TODAY_KINDS),
      count: z.int().meta({ description: 'Up to 1000' }),
      hasMore: z.literal(true).optional().meta({ description: 'There may be more than `count`' }),
      rows: z.array(TodayRow).meta({ description: 'The five that have waited longest' }),
    }),
  ),
});
export type Today = z.output<typeof Today>;
export type TodayWire = z.input<typeof Today>;

export const getToday = endpoint({
  method: 'GET',
  path: '/v2/admin/today',
  role: 'admin',
  limit: WRITE,
  summary:
    "The week's money, and what waits for the owner, the oldest first; what nothing waits of is absent",
  status: 200,
  response: Today,
  problems: [],
});
