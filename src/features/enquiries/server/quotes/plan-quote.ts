import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import { planLines } from '#features/shop/server/making/capacity.ts';
import { dateOf, inIndia } from '#features/shop/workshop/days.ts';
import type { MadeLine } from '#features/shop/workshop/ships-by.ts';
import type { Context } from '#platform/server/context.ts';
import type { RequestQuote } from '../../quote-contract.ts';
import { presentQuote } from './present-quote.ts';
import type { QuoteRow } from './quote-queries.ts';

/** Lead time of a quote's order, from its acceptance; the shop's usual one if the quote names none. */
export function madeLinesOf({ lines, ready_in_days: days }: QuoteRow, now: Date): MadeLine[] {
  const ready = days === null ? {} : { leadDays: 0, availableOn: dateOf(inIndia(now).day + days) };
  return lines.map(({ quantity }) => ({ quantity, isCounted: false, ...ready }));
}

type Deps = Pick<OrderDeps, 'links' | 'workshop'>;

/** A quote as its customer sees it: an open one says by when it is sent if it is accepted now. */
export async function quoteOfCustomer(
  ctx: Context,
  { links, workshop }: Deps,
  row: QuoteRow,
): Promise<RequestQuote> {
  const quote = presentQuote(row, links);
  if (row.state !== 'sent') return quote;
  const plan = await planLines(ctx, workshop(), madeLinesOf(row, ctx.clock.now()));
  return { ...quote, ...(plan && { shipsBy: plan.shipsBy }) };
}
