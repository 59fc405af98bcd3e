import * as z from 'zod';
import { MOST_ORDERS } from '../orders/change/several-contract.ts';

export const LABEL_SHEETS = ['a4-4', 'a4-8', '100x150', 'slips'] as const;
export type LabelSheet = (typeof LABEL_SHEETS)[number];

/** Ids with commas between, in the order in which they are printed. */
export const LabelsQuery = z.strictObject({
  orders: z
    .string()
    .max(50 * 37)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .pipe(z.array(z.uuid('That is not the id of an order')).min(1).max(MOST_ORDERS))
    .meta({ description: `Ids of 1 to ${MOST_ORDERS} orders, with commas between` }),
  sheet: z.enum(LABEL_SHEETS).meta({
    description: 'Four or eight labels on A4, one on 100 x 150 mm, or packing slips on A4',
  }),
});
