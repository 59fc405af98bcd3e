import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';

/** What is left of an order. */
export const OrderMargin = z.object({
  total: RupeesSum,
  deliveryCost: RupeesSum.optional().meta({ description: 'Absent: not typed in yet' }),
  packing: RupeesSum,
  fee: RupeesSum,
  costs: RupeesSum.optional().meta({ description: 'Absent: the cost of a piece is unknown' }),
  unknown: z.array(z.string()).meta({ description: 'Pieces whose cost nobody knew' }),
  gst: RupeesSum.meta({ description: 'Within the total' }),
  margin: z.number().optional().meta({ description: 'In rupees; absent: unknown' }),
  percent: z.int().optional(),
});
export type OrderMargin = z.output<typeof OrderMargin>;

export const DeliveryCost = z.strictObject({ amount: Rupees.nullable() });
