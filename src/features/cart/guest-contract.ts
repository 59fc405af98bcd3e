import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { Cart, MAX_LINES, NewCartLine } from './contract.ts';
import { MethodId, Pin, Quote, WayToPay } from './quote-contract.ts';

/** A line of a cart that the browser keeps. `price` is what was seen. */
export const GuestLine = NewCartLine.omit({ position: true });
export type GuestLine = z.output<typeof GuestLine>;

export const GuestLines = z
  .array(GuestLine)
  .max(MAX_LINES, `A cart holds ${MAX_LINES} different pieces`);

export const MAX_GUEST_BYTES = 65_536;

export const GuestQuoteRequest = z.object({
  lines: GuestLines,
  pin: Pin.optional(),
  state: line(60).optional().meta({ description: 'By default the one that the PIN suggests' }),
  methodId: MethodId.optional(),
  payment: WayToPay.optional(),
});
export type GuestQuoteRequest = z.output<typeof GuestQuoteRequest>;

/** `cart.items` stand in the order of the lines, whose index is their `position`; equal lines are one. */
export const GuestQuote = z.object({ cart: Cart, quote: Quote });
/** Money is paise here and rupees on the wire. */
export type GuestQuote = z.output<typeof GuestQuote>;
export type GuestQuoteWire = z.input<typeof GuestQuote>;

export const AccountNeeded = problem(
  'ACCOUNT_NEEDED',
  403,
  'Please Login or create an account',
  'This shop takes orders of people with an account only. Nothing was ordered.',
);
