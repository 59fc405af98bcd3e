/** Of a product that is not there: with a drop around it, no later call of the matrix could order it. */
const DROP = {
  title: 'Intruder',
  opensAt: '2099-12-04T19:00:00+05:30',
  isListed: true,
  productIds: ['018f0000-0000-7000-8000-000000000000'],
};

/** Bodies of the calls of drops; undefined for none. */
export const DROP_BODIES: Record<string, () => object | undefined> = {
  'GET /v2/admin/drops': () => undefined,
  'POST /v2/admin/drops': () => DROP,
  'PUT /v2/admin/drop/{id}': () => ({ ...DROP, version: 1 }),
  'POST /v2/admin/drop/{id}/closing': () => undefined,
  'DELETE /v2/admin/drop/{id}': () => undefined,
};

const NO_SUCH = { own: 404, foreign: 404, invented: 422 };

/** As `NOT_THERE` of the matrix: the orders' ids name no drops. */
export const DROPS_NOT_THERE: Record<string, Record<string, number>> = {
  'POST /v2/admin/drops': { own: 422, foreign: 422, invented: 422 },
  'PUT /v2/admin/drop/{id}': NO_SUCH,
  'POST /v2/admin/drop/{id}/closing': NO_SUCH,
  'DELETE /v2/admin/drop/{id}': NO_SUCH,
};
