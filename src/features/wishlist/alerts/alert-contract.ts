import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { Email } from '#platform/contract/text.ts';
import { VariantId } from '../../cart/contract.ts';

export const NewStockAlert = z.strictObject({
  productId: z.uuid('That is not the id of a product'),
  variantId: VariantId,
  email: Email,
});
export type NewStockAlert = z.output<typeof NewStockAlert>;

/** Says nothing of who waits already. */
export const StockAlertTaken = z.object({
  state: z.enum(['waiting', 'confirm']).meta({
    description:
      "waiting: by the caller's own confirmed address; confirm: an email with a link is on its way",
  }),
});
export type StockAlertTaken = z.output<typeof StockAlertTaken>;

export const StockAlertToken = z.strictObject({
  token: z.string().max(64).meta({ description: 'What the link of the email ends with' }),
});

export const StockAlert = z.object({
  name: z.string(),
  slug: z.string(),
  variantId: z.string(),
  variant: z.string().meta({ description: '"Lagoon, Large"; empty for none' }),
  state: z.enum(['waiting', 'here']).meta({
    description: 'here: it can be bought now, and no email follows',
  }),
});
export type StockAlert = z.output<typeof StockAlert>;

export const StockAlertsStopped = z.object({
  stopped: z.int().meta({ description: 'Pieces for which the address waited' }),
});

export const NotSoldOut = problem(
  'NOT_SOLD_OUT',
  409,
  'This piece is here',
  'It was back just now. Load the page again to put it into your cart.',
);
export const StockAlertUnknown = problem(
  'STOCK_WISH_UNKNOWN',
  404,
  'This link does not work any more',
  'It is older than two days, was used to stop the emails, or was not copied whole. Ask again on the page of the piece.',
);
