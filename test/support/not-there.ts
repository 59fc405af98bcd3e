import { OFFERS_NOT_THERE } from './offer-calls.ts';
import { COSTS_NOT_THERE } from './cost-calls.ts';
import { DROPS_NOT_THERE } from './drop-calls.ts';
import { REVIEWS_NOT_THERE } from './review-calls.ts';
import { TRANSFER_NOT_THERE } from './transfer-calls.ts';

const STALE = { own: 409, foreign: 409, invented: 409 };
const NO_SUCH = { own: 404, foreign: 404, invented: 422 };
const NO_PAGE = { own: 404, foreign: 404, invented: 404 };
const NO_SLUG = { own: 422, foreign: 422, invented: 422 };

/** Calls that answer otherwise than with 2xx where what they name is not the caller's. */
export const NOT_THERE: Record<string, Record<string, number>> = {
  'GET /v2/quote': { foreign: 404, invented: 404 },
  'POST /v2/cart': { invented: 409 },
  'PATCH /v2/cart': { foreign: 404, invented: 404 },
  // One's own cart of that name, which is empty.
  'POST /v2/order': { foreign: 409, invented: 409 },
  // The shop has no payment gateway.
  'POST /v2/order/{id}/attempts': STALE,
  'POST /v2/admin/order/{id}/payment-link': STALE,
  // Without the key of its link.
  'POST /v2/order-claims': { own: 404, foreign: 404, invented: 404 },
  // Of a version that never was.
  'POST /v2/admin/price-change': { invented: 409 },
  // The orders' ids name no change of prices.
  'POST /v2/admin/price-change/{id}/undo': { own: 404, foreign: 404, invented: 404 },
  // There are no requests, and the orders' ids name no mails.
  'GET /v2/admin/request/{id}': NO_SUCH,
  'PUT /v2/admin/request/{id}': NO_SUCH,
  'POST /v2/admin/request/{id}/reply': NO_SUCH,
  'POST /v2/admin/request/{id}/quote': NO_SUCH,
  'POST /v2/admin/request/{id}/quote/{quoteId}/withdrawal': NO_SLUG,
  'PUT /v2/admin/request/{id}/quote-draft': NO_SUCH,
  'DELETE /v2/admin/request/{id}/quote-draft': NO_SUCH,
  'PUT /v2/admin/request/{id}/read': NO_SUCH,
  'POST /v2/admin/request/{id}/pasted': NO_SUCH,
  'POST /v2/admin/request/{id}/file': { own: 415, foreign: 415, invented: 422 },
  'POST /v2/admin/order/{id}/stage': { own: 409, foreign: 409, invented: 404 },
  'POST /v2/admin/order/{id}/picture': { own: 415, foreign: 415, invented: 415 },
  'DELETE /v2/admin/order/{id}/stage/{seq}': NO_SLUG,
  'GET /v2/order/{id}/picture/{pictureId}/{width}': NO_SLUG,
  'GET /v2/admin/order/{id}/picture/{pictureId}/{width}': NO_SLUG,
  'GET /v2/admin/request/{id}/file/{pictureId}/{width}': NO_SLUG,
  // The orders' ids name no papers.
  'GET /v2/admin/paper/{id}': NO_SUCH,
  'GET /v2/order/{id}/papers/{name}': NO_SLUG,
  'GET /v2/admin/request/{id}/link': NO_SUCH,
  'POST /v2/admin/request/{id}/link': NO_SUCH,
  'DELETE /v2/admin/saved-replies/{id}': NO_SUCH,
  // The ids name no products.
  'PUT /v2/saved-pieces/{productId}': NO_SLUG,
  'DELETE /v2/saved-pieces/{productId}': NO_SLUG,
  ...REVIEWS_NOT_THERE,
  ...TRANSFER_NOT_THERE,
  ...COSTS_NOT_THERE,
  ...OFFERS_NOT_THERE,
  ...DROPS_NOT_THERE,
  // The shop has no public https address, and the orders' ids name no devices.
  'POST /v2/admin/devices': STALE,
  'PUT /v2/admin/devices/{id}': NO_SUCH,
  'DELETE /v2/admin/devices/{id}': NO_SUCH,
  'POST /v2/admin/devices/{id}/test': { own: 409, foreign: 409, invented: 422 },
  'GET /v2/admin/mail/{id}': NO_SUCH,
  'POST /v2/admin/mail/{id}/resend': NO_SUCH,
  // The owner's own sessions are ended on the profile page.
  'DELETE /v2/admin/order/{id}/sessions': { own: 409, foreign: 204, invented: 404 },
  // They take ids only.
  'PUT /v2/admin/orders/ship-by': { invented: 422 },
  'PUT /v2/admin/orders/processing': { invented: 422 },
  'PUT /v2/admin/orders/shipped': { invented: 422 },
  'GET /v2/admin/labels': { invented: 422 },
  // The orders' ids name no sessions.
  'DELETE /v2/auth/sessions/{id}': { own: 404, foreign: 404, invented: 404 },
  // No such step.
  'PUT /v2/admin/set-up/{step}': NO_SLUG,
  // An older draft than there is.
  'PUT /v2/admin/shop/draft': STALE,
  'DELETE /v2/admin/shop/draft': STALE,
  'POST /v2/admin/shop/publish': STALE,
  // PUBLIC_URL locks it.
  'PUT /v2/admin/shop/web-address': STALE,
  // The orders' ids name no revisions.
  'POST /v2/admin/shop/revisions/{id}/restore': NO_SLUG,
  // The ids name no kinds of mail.
  'GET /v2/admin/mail-texts/{kind}': NO_PAGE,
  'PUT /v2/admin/mail-texts/{kind}': NO_PAGE,
  'DELETE /v2/admin/mail-texts/{kind}': NO_PAGE,
  'POST /v2/admin/mail-texts/{kind}/preview': { own: 404, foreign: 404, invented: 404 },
  'POST /v2/admin/mail-texts/{kind}/test': { own: 404, foreign: 404, invented: 404 },
  'GET /v2/admin/page/{id}': NO_PAGE,
  'PUT /v2/admin/page/{id}/draft': NO_PAGE,
  'POST /v2/admin/page/{id}/publish': NO_PAGE,
  'POST /v2/admin/page/{id}/offline': NO_PAGE,
  'POST /v2/admin/page/{id}/discard': NO_PAGE,
  'GET /v2/admin/page/{id}/revisions': NO_PAGE,
  'POST /v2/admin/page/{id}/restore': NO_PAGE,
  'PUT /v2/admin/page/{id}/place': NO_PAGE,
  'DELETE /v2/admin/page/{id}': NO_PAGE,
  'PUT /v2/admin/collection/{slug}': NO_SLUG,
  'PUT /v2/admin/collection/{slug}/place': NO_SLUG,
  'GET /v2/admin/collection/{slug}/products': NO_SLUG,
  // It has neighbours.
  'PUT /v2/admin/product/{id}/place': { own: 409, foreign: 409, invented: 404 },
  // There is no mail server.
  'POST /v2/admin/test-mails': { own: 409, foreign: 409, invented: 409 },
  'POST /v2/admin/test-mail': { own: 409, foreign: 409, invented: 409 },
};
