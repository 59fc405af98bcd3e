import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { findProduct } from '#features/catalogue/server/find-product.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { listAdminRows } from './admin-queries.ts';
import { listShownOffers, markOpenOffers } from './offer-queries.ts';
import { presentOffer } from './present-offer.ts';

/** What the page of a product says. @throws ProductNotFound */
export async function productOffers(ctx: Context, idOrSlug: string): Promise<string[]> {
  const { id } = await findProduct(ctx, idOrSlug);
  const ids = await listShownOffers(ctx.db, id);
  if (ids.length === 0) return [];
  const now = ctx.clock.now();
  const shown = (await listAdminRows(ctx.db, ids)).map((row) => presentOffer(row, now));
  return shown.filter((one) => one.now === 'running').map(({ words }) => words);
}

/** Pages follow offers that begin and end by themselves; prices follow them to the second. */
export function followOfferDays(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyTenMinutes('offer-days', () =>
    transaction(ctx, async (tx) => {
      if (await markOpenOffers(tx.db)) await raiseCatalogueVersion(tx);
    }),
  );
}
