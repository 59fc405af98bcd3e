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
  'This piece is back',
  'It is back in stock. Reload the page to add it to your cart.',
);
export const StockAlertUnknown = problem(
  'STOCK_WISH_UNKNOWN',
  404,
  'This link no longer works',
  "It is more than two days old, was used to stop the emails, or is incomplete. Ask again on the piece's page.",
);
