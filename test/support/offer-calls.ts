const OFFER = { reach: 'code', title: 'Diwali 15%', kind: 'percent', percent: 15 } as const;

let codes = 0;
/** A code that no other offer has. */
export function newCode(): string {
  codes += 1;
  return `CODE${codes}${String(Math.random()).slice(2, 10)}`;
}

/** Bodies of the calls of offers; undefined for none. */
export const OFFER_BODIES: Record<string, () => object | undefined> = {
  'PUT /v2/cart/coupon': () => ({ code: 'UNKNOWN' }),
  'DELETE /v2/cart/coupon': () => undefined,
  'GET /v2/admin/offers': () => undefined,
  'POST /v2/admin/offers': () => ({ ...OFFER, code: newCode() }),
  'PUT /v2/admin/offer/{id}': () => ({ ...OFFER, code: newCode(), version: 1 }),
  'PUT /v2/admin/offer/{id}/active': () => ({ isActive: false }),
  'GET /v2/admin/offer/{id}/codes': () => undefined,
  'POST /v2/admin/offer/{id}/codes': () => ({ count: 2 }),
};

const NO_SUCH = { own: 404, foreign: 404, invented: 422 };

/** As `NOT_THERE` of the matrix: the orders' ids name no offers, and nobody has the code. */
export const OFFERS_NOT_THERE: Record<string, Record<string, number>> = {
  'PUT /v2/cart/coupon': { own: 409, foreign: 409, invented: 409 },
  'POST /v2/admin/order-coupon': { own: 422, foreign: 422, invented: 422 },
  'PUT /v2/admin/offer/{id}': NO_SUCH,
  'PUT /v2/admin/offer/{id}/active': NO_SUCH,
  'GET /v2/admin/offer/{id}/codes': NO_SUCH,
  'POST /v2/admin/offer/{id}/codes': NO_SUCH,
};
