import type { Context } from '#platform/server/context.ts';
import { UNKNOWN_CUSTOMER, type OffersToPrice, type OfferTerms } from '../offer-terms.ts';
import {
  hasOrderedBefore,
  listCustomerUses,
  listOfferRows,
  type CodeSource,
} from './offer-queries.ts';

/** Whose uses are counted together. */
export type Contact = { uid: string; email: string; phone: string };

export type OfferDeps = {
  /** Under which keys a customer's uses are counted: the uid, and hashes of email and phone. */
  offerKeysOf: (contact: Contact) => string[];
};

/** @param hash keyed by the shop's secret */
export function offerKeys(hash: (text: string) => string): OfferDeps['offerKeysOf'] {
  return ({ uid, email, phone }) => {
    const known = [email, phone].filter((text) => text !== '').map(hash);
    return [...new Set([uid, ...known])].toSorted();
  };
}

export type { CodeSource };

export type FoundOffers = Pick<OffersToPrice, 'offers' | 'code'>;

/** The automatic offers of now, and the one with the code, whatever its state. */
export async function findOffers({ db }: Context, source: CodeSource): Promise<FoundOffers> {
  const rows = await listOfferRows(db, source);
  const offers = rows.flatMap((row): OfferTerms[] => {
    if (row.id === null) return [];
    return [
      {
        id: row.id,
        version: row.version,
        reach: row.reach,
        code: row.reach === 'automatic' ? '' : (row.code ?? ''),
        title: row.title,
        kind: row.kind,
        basisPoints: row.basis_points,
        amount: row.amount,
        most: row.most ?? undefined,
        minSubtotal: row.min_subtotal,
        firstOrderOnly: row.first_order_only,
        excludesSale: row.excludes_sale,
        productIds: row.product_ids,
        categoryIds: row.category_ids,
        tags: row.tags,
        scopeWords: row.scope_words,
        endsAt: row.ends_at ?? undefined,
        limitTotal: row.limit_total ?? undefined,
        limitEach: row.limit_each ?? undefined,
        state: row.state,
      },
    ];
  });
  return { offers, code: rows[0]?.sought ?? undefined };
}

/** Adds what the offers ask about a customer; nothing is looked up where none asks. @param contact undefined: nobody knows yet */
export async function forCustomer(
  ctx: Context,
  { offerKeysOf }: OfferDeps,
  {
    found,
    contact,
    isGuest,
  }: { found: FoundOffers; contact: Contact | undefined; isGuest: boolean },
): Promise<OffersToPrice> {
  const now = ctx.clock.now();
  const asking = found.offers.filter(
    ({ firstOrderOnly, limitEach }) => firstOrderOnly || limitEach !== undefined,
  );
  if (asking.length === 0 || !contact)
    return { ...found, customer: { ...UNKNOWN_CUSTOMER, isGuest }, now };
  const keys = offerKeysOf(contact);
  const { email, phone } = contact;
  const uses = await listCustomerUses(
    ctx.db,
    asking.map(({ id }) => id),
    keys,
  );
  const isFirst = asking.some(({ firstOrderOnly }) => firstOrderOnly);
  const hasOrdered = isFirst && (await hasOrderedBefore(ctx.db, { uids: keys, email, phone }));
  return { ...found, customer: { isGuest, hasOrdered, uses }, now };
}
