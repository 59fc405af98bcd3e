/** A valid input for each admin call about products and pictures. */
export const PRODUCT_BODIES: Record<string, () => object | undefined> = {
  'GET /v2/admin/allproducts': () => undefined,
  'GET /v2/admin/product/{id}': () => undefined,
  'GET /v2/admin/product-summary': () => undefined,
  'POST /v2/products': () => ({ name: 'Wave Tray', price: 1299 }),
  'PUT /v2/products/{id}': () => ({ name: 'Wave Tray', price: 1299, version: 999 }),
  'PATCH /v2/products/{id}': () => undefined,
  'PUT /v2/admin/product/{id}/archive': () => ({ isArchived: false }),
  'PUT /v2/admin/product/{id}/sold-out': () => ({ isSoldOut: true }),
  'DELETE /v2/products/{id}': () => undefined,
  'POST /v2/admin/product/{id}/copy': () => undefined,
  'GET /v2/admin/product/{id}/stock': () => undefined,
  'POST /v2/admin/product/{id}/stock': () => ({ count: null, reason: 'Made to order' }),
  'POST /v2/admin/uploads': () => ({}),
};

const UNKNOWN = { invented: 404 };

/** Calls that the owner gets another status than 2xx for, by what they name. */
export const PRODUCT_ANSWERS: Record<string, Record<string, number>> = {
  'GET /v2/admin/product/{id}': UNKNOWN,
  // Of a version that never was.
  'PUT /v2/products/{id}': { own: 409, foreign: 409, invented: 404 },
  'PATCH /v2/products/{id}': UNKNOWN,
  'PUT /v2/admin/product/{id}/archive': UNKNOWN,
  'PUT /v2/admin/product/{id}/sold-out': UNKNOWN,
  // Somebody ordered it.
  'DELETE /v2/products/{id}': { own: 409, foreign: 409, invented: 404 },
  'POST /v2/admin/product/{id}/copy': UNKNOWN,
  'GET /v2/admin/product/{id}/stock': UNKNOWN,
  'POST /v2/admin/product/{id}/stock': UNKNOWN,
  // JSON is no picture.
  'POST /v2/admin/uploads': { own: 415, foreign: 415, invented: 415 },
};
