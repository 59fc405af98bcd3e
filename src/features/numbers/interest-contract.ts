import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';

const Visits = z.int().meta({
  description: 'As browsers tell: each browser once a day, so that days can be added up',
});

export const InterestSource = z.object({
  source: z.string().meta({ description: 'Word of a link or a campaign, or the host of a page' }),
  visits: Visits,
  orders: z.int().meta({ description: 'By a link with this word, as the orders say' }),
  revenue: RupeesSum,
});
export type InterestSource = z.input<typeof InterestSource>;

export const ProductInterest = z.object({
  id: z.uuid(),
  name: z.string(),
  visits: Visits,
  intoCart: Visits,
  sold: z.int().meta({ description: 'Pieces that were not returned' }),
  revenue: RupeesSum.meta({ description: 'At the prices they were sold at, before offers' }),
  margin: z.number().optional().meta({
    description: 'Rupees left of pieces with a known cost, before delivery, fees and offers',
  }),
  marginUnits: z.int().meta({ description: 'How many of the sold pieces these are' }),
  isSeldomBought: z.boolean().meta({ description: 'Seen more than most, and bought less' }),
});
export type ProductInterest = z.input<typeof ProductInterest>;

/** What was looked at and bought in the last 30 days. */
export const Interest = z.object({
  from: z.iso.date(),
  countedSince: z.iso.date().optional().meta({
    description: 'First day with visits; absent where none was counted',
  }),
  funnel: z.object({
    visits: Visits,
    product: Visits,
    cart: Visits,
    checkout: Visits,
    orders: z
      .int()
      .meta({ description: 'Placed in the shop and not cancelled, as the orders say' }),
    paid: z.int().meta({ description: 'Those of them that are paid in full' }),
  }),
  sources: z.array(InterestSource).meta({ description: 'At most 20, the most visits first' }),
  products: z.array(ProductInterest).meta({ description: 'At most 50, the most visits first' }),
});
export type Interest = z.output<typeof Interest>;
export type InterestWire = z.input<typeof Interest>;
