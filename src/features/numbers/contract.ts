import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { SPAN_KINDS } from './spans.ts';

/** What the orders of some days come to. */
export const Sales = z.object({
  orders: z.int().meta({ description: 'Placed on these days and not cancelled' }),
  units: z.int().meta({ description: 'Pieces of these orders that were not returned' }),
  revenue: RupeesSum.meta({
    description: 'Their sums, with delivery and after offers, whether paid or not',
  }),
  received: RupeesSum.meta({ description: 'Money that came on these days, for orders of any day' }),
  refunds: RupeesSum.meta({ description: 'Money that went back on these days' }),
});
export type Sales = z.output<typeof Sales>;
export type SalesWire = z.input<typeof Sales>;

const RupeesLeft = z.number().meta({ description: 'Rupees, below zero for a loss' });

/** What is left of the orders of some days, as far as it is known what they cost. */
export const Margin = z.object({
  left: RupeesLeft,
  of: RupeesSum.meta({ description: 'What orders with known costs brought, after refunds' }),
  unknownOrders: z.int().meta({ description: 'Orders that are left out: a cost is not known' }),
  unknownOf: RupeesSum.meta({ description: 'What these brought, after refunds' }),
  unknownUnits: z.int().meta({ description: 'Pieces that nobody knew the cost of' }),
  unsentOrders: z.int().meta({ description: 'Orders of which the cost of sending is not known' }),
});
export type MarginWire = z.input<typeof Margin>;

export const MarginSales = Sales.extend({
  gst: z.number().meta({
    description:
      'Rupees of GST on the invoices of these days, for orders of any day, less that of credit notes; below zero where these are more',
  }),
  margin: Margin,
});
export type MarginSales = z.output<typeof MarginSales>;
export type MarginSalesWire = z.input<typeof MarginSales>;

export const SalesSpan = MarginSales.extend({
  from: z.iso.date(),
  to: z.iso.date().meta({ description: 'Included; today in a span that is not over' }),
});
export type SalesSpanWire = z.input<typeof SalesSpan>;

export const NumbersQuery = z.object({ by: z.enum(SPAN_KINDS).default('day') });

export const Numbers = z.object({
  today: MarginSales,
  week: MarginSales.meta({ description: 'Since Monday in India' }),
  month: MarginSales.meta({ description: 'Since the first of the month in India' }),
  spans: z.array(SalesSpan).meta({
    description: 'The last 30 days, 12 weeks or 12 months, the oldest first',
  }),
});
export type Numbers = z.output<typeof Numbers>;
export type NumbersWire = z.input<typeof Numbers>;
