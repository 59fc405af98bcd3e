const SETTINGS = {
  hourlyWage: 150,
  overhead: { kind: 'percent', percent: 10 },
  packing: 40,
  feePercent: 2,
  marginPercent: 40,
  rounding: '9',
};
const MATERIAL = { name: 'Resin', unit: 'g', note: '', wastePercent: 5, lowAt: null };

/** Bodies of the calls of costs; undefined for none. */
export const COST_BODIES: Record<
  string,
  (_: unknown, target: { productId: string }) => object | undefined
> = {
  'GET /v2/admin/materials': () => undefined,
  'POST /v2/admin/materials': () => ({ ...MATERIAL, packSize: 1000, packPrice: 850 }),
  'PUT /v2/admin/material/{id}': () => ({
    ...MATERIAL,
    version: 1,
    prices: [{ from: '2026-04-01', packSize: 1000, packPrice: 850 }],
  }),
  'PUT /v2/admin/material/{id}/hidden': () => ({ isHidden: true }),
  'POST /v2/admin/material/{id}/stock': () => ({ count: 500 }),
  'GET /v2/admin/cost-settings': () => undefined,
  'PUT /v2/admin/cost-settings': () => ({ ...SETTINGS, version: 999 }),
  'GET /v2/admin/costs': () => undefined,
  'GET /v2/admin/product/{id}/recipes': () => undefined,
  'PUT /v2/admin/product/{id}/recipe': () => ({
    version: 999,
    batchSize: 4,
    minutes: 90,
    lines: [],
  }),
  'DELETE /v2/admin/product/{id}/recipe': () => undefined,
  'POST /v2/admin/cost-prices': (_, { productId }) => ({ products: [{ productId, cost: 612 }] }),
  'POST /v2/admin/product/{id}/made': () => ({ count: 6 }),
  'GET /v2/admin/order/{id}/margin': () => undefined,
  'PUT /v2/admin/order/{id}/delivery-cost': () => ({ amount: 85 }),
};

const NO_SUCH = { own: 404, foreign: 404, invented: 422 };
const NOWHERE = { own: 404, foreign: 404, invented: 404 };
const STALE = { own: 409, foreign: 409, invented: 409 };

/** As `NOT_THERE` of the matrix: the orders' ids name no materials, and no product has a recipe. */
export const COSTS_NOT_THERE: Record<string, Record<string, number>> = {
  'PUT /v2/admin/material/{id}': NO_SUCH,
  'PUT /v2/admin/material/{id}/hidden': NO_SUCH,
  'POST /v2/admin/material/{id}/stock': NO_SUCH,
  'PUT /v2/admin/cost-settings': STALE,
  'GET /v2/admin/product/{id}/recipes': { invented: 404 },
  'PUT /v2/admin/product/{id}/recipe': { ...STALE, invented: 404 },
  'DELETE /v2/admin/product/{id}/recipe': NOWHERE,
  'POST /v2/admin/cost-prices': STALE,
  'POST /v2/admin/product/{id}/made': NOWHERE,
};
