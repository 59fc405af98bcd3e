/** Bodies of the calls of reviews; undefined for none. */
export const REVIEW_BODIES: Record<string, () => object | undefined> = {
  'GET /v2/order/{id}/reviews': () => undefined,
  'PUT /v2/order/{id}/reviews/{productId}': () => ({ rating: 5, text: 'Lovely' }),
  'POST /v2/order/{id}/reviews/{productId}/photos': () => undefined,
  'DELETE /v2/order/{id}/reviews/{productId}/photos/{pictureId}': () => undefined,
  'GET /v2/order/{id}/reviews/{productId}/photos/{pictureId}/{width}': () => undefined,
  'GET /v2/admin/reviews/{id}/photos/{pictureId}/{width}': () => undefined,
  'PUT /v2/admin/reviews/{id}/photos/{pictureId}': () => ({ state: 'shown' }),
  'GET /v2/admin/reviews': () => undefined,
  'PUT /v2/admin/reviews/{id}': () => ({ state: 'shown', version: 1 }),
  'PUT /v2/admin/reviews/{id}/reply': () => ({ text: 'Thank you', version: 1 }),
};

const NO_PIECE = { own: 422, foreign: 422, invented: 422 };
const NO_SUCH = { own: 404, foreign: 404, invented: 422 };

/** As `NOT_THERE` of the matrix. The first names a product, too. */
export const REVIEWS_NOT_THERE: Record<string, Record<string, number>> = {
  'PUT /v2/order/{id}/reviews/{productId}': NO_PIECE,
  'POST /v2/order/{id}/reviews/{productId}/photos': NO_PIECE,
  'DELETE /v2/order/{id}/reviews/{productId}/photos/{pictureId}': NO_PIECE,
  'GET /v2/order/{id}/reviews/{productId}/photos/{pictureId}/{width}': NO_PIECE,
  'GET /v2/admin/reviews/{id}/photos/{pictureId}/{width}': NO_PIECE,
  'PUT /v2/admin/reviews/{id}/photos/{pictureId}': NO_SUCH,
  'PUT /v2/admin/reviews/{id}': NO_SUCH,
  'PUT /v2/admin/reviews/{id}/reply': NO_SUCH,
};
