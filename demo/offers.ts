import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';

const DAY_MS = 86_400_000;
const LARGE_PAISE = 20_000_00;

export type OfferRows = {
  offers: Insertable<DB['offer']>[];
  codes: Insertable<DB['offer_code']>[];
};

/** A code for first orders, and free delivery of large art pieces. @param artPieces id of their category */
export function offerRows(artPieces: number, now: Date): OfferRows {
  const at = now.getTime();
  const welcome = uuidv7(at - 2 * DAY_MS);
  return {
    offers: [
      {
        id: welcome,
        reach: 'code',
        title: 'Welcome 10%',
        kind: 'percent',
        basis_points: 1_000,
        first_order_only: true,
        limit_each: 1,
        created_at: new Date(at - 2 * DAY_MS),
      },
      {
        id: uuidv7(at - DAY_MS),
        reach: 'automatic',
        is_shown: true,
        title: 'Free delivery of large pieces',
        kind: 'delivery',
        min_subtotal: LARGE_PAISE,
        category_ids: [artPieces],
        created_at: new Date(at - DAY_MS),
      },
    ],
    codes: [{ code: 'WELCOME', offer_id: welcome }],
  };
}
