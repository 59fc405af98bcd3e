import { uuidv7 } from '#platform/server/id.ts';
import { aProduct } from '../factories.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

async function aReview({ app: { db } }: SignedInApp): Promise<string> {
  const { id: product_id } = await aProduct(db);
  const id = uuidv7();
  const words = { name: 'Asha K.', rating: 5, text: 'Lovely' };
  await db
    .insertInto('review')
    .values({ id, product_id, ...words, state: 'waiting' })
    .execute();
  return id;
}

export const REVIEW_WRITES: Writes = {
  'PUT /v2/admin/reviews/{id}': {
    action: 'review.show',
    make: aReview,
    body: { state: 'shown', version: 1 },
  },
  'PUT /v2/admin/reviews/{id}/reply': {
    action: 'review.reply',
    make: aReview,
    body: { text: 'Thank you', version: 1 },
  },
};
