import { A_RETURN } from './a-return.ts';
import { MAIL_SERVER, MAIL_WORDS } from './mail-bodies.ts';
import { REVIEW_BODIES, REVIEWS_NOT_THERE } from './review-calls.ts';
import { PASSWORD, type SignedIn } from './people.ts';

/** What a person may say of themselves. */
export const PERSONAL = {
  firstName: 'Intruder',
  lastName: 'Patel',
  phone: '9820012345',
  dateOfBirth: '1994-08-23',
  gender: 'female',
};
export const ADDRESS = { address1: 'Intruder', city: 'Surat', state: 'Gujarat', zipCode: '395003' };

const ALONE = { after: null, before: null };
const RAISE = { kind: 'percent', value: 10 };

/** What makes each call a valid one; a call that is missing here fails the matrix. */
export const BODIES: Record<string, (caller: SignedIn, target: Target) => object | undefined> = {
  'POST /v2/auth/login': () => undefined,
  'POST /v2/auth-google/register': () => undefined,
  'POST /v2/auth/register': ({ email }) => ({ ...PERSONAL, email }),
  'DELETE /v2/auth/delete': () => undefined,
  'GET /v2/users/profile': () => undefined,
  'GET /v2/users/export': () => undefined,
  'PUT /v2/users/profile': () => PERSONAL,
  'POST /v2/users/profile-address': () => ADDRESS,
  'PUT /v2/users/profile-address': () => ADDRESS,
  'DELETE /v2/users/profile-address': () => undefined,
  'GET /v2/carts': () => undefined,
  'POST /v2/cart': (_, { productId }) => ({ productId }),
  'POST /v2/cart/merge': (_, { productId }) => ({ lines: [{ productId }] }),
  'PATCH /v2/cart': () => ({ quantity: 2 }),
  'DELETE /v2/cart': () => undefined,
  'DELETE /v2/clear-cart': () => undefined,
  'GET /v2/quote': () => undefined,
  'POST /v2/order': (_, { addressId }) => ({ shippingAddress: { id: addressId } }),
  'GET /v2/orders': () => undefined,
  'GET /v2/order/{id}': () => undefined,
  ...REVIEW_BODIES,
  'DELETE /v2/order/{id}': () => undefined,
  'GET /v2/admin/allorders': () => undefined,
  'GET /v2/admin/order/{id}': () => undefined,
  'PUT /v2/admin/order/{id}': () => undefined,
  'POST /v2/admin/order/{id}/note': () => ({ text: 'Wrap it well' }),
  'POST /v2/admin/order/{id}/confirmation': () => ({ by: 'phone' }),
  'PUT /v2/admin/order/{id}/parcel': () => ({ carrier: 'DTDC' }),
  'PUT /v2/admin/order/{id}/ship-by': () => ({ date: '2099-01-01', reason: 'It has to set' }),
  'PUT /v2/admin/orders/ship-by': (_, { orderId }) => ({
    ids: [orderId],
    date: '2099-01-01',
    reason: 'It has to set',
  }),
  'GET /v2/admin/order-tags': () => undefined,
  'GET /v2/admin/today': () => undefined,
  'PUT /v2/admin/order/{id}/tags': () => ({ add: ['gift'] }),
  'PUT /v2/admin/orders/shipped': (_, { orderId }) => ({ orders: [{ id: orderId }] }),
  'PUT /v2/admin/orders/processing': (_, { orderId }) => ({ ids: [orderId] }),
  'POST /v2/admin/orders': () => ({
    channel: 'market',
    customer: { name: 'Intruder' },
    delivery: 'handed-over',
    lines: [{ name: 'Nameplate', quantity: 1, price: 450 }],
    payment: { method: 'Cash', status: 'Paid' },
  }),
  'GET /v2/admin/customers': () => undefined,
  'PUT /v2/admin/order/{id}/contents': () => ({
    version: 1,
    reason: 'One more',
    lines: [{ line: 1, quantity: 3 }],
    shipping: 25,
  }),
  'PUT /v2/admin/order/{id}/recipient': () => ({
    version: 1,
    reason: 'She has moved',
    firstName: 'Intruder',
    phone: '9820012345',
    address: ADDRESS,
  }),
  'POST /v2/admin/order/{id}/stage': () => ({ name: 'Curing' }),
  'DELETE /v2/admin/order/{id}/stage/{seq}': () => undefined,
  'POST /v2/admin/order/{id}/picture': () => ({}),
  'GET /v2/admin/order/{id}/picture/{pictureId}/{width}': () => undefined,
  'GET /v2/order/{id}/picture/{pictureId}/{width}': () => undefined,
  'POST /v2/admin/order/{id}/reopening': () => ({ reason: 'A mistake' }),
  'POST /v2/admin/order/{id}/other-words': () => ({ reason: 'Too long' }),
  'GET /v2/order/{id}/other-words': () => undefined,
  'POST /v2/order/{id}/other-words': () => ({ personal: {} }),
  'GET /v2/admin/order/{id}/sessions': () => undefined,
  'DELETE /v2/admin/order/{id}/sessions': () => undefined,
  'POST /v2/order-claims': () => ({ number: 'HK7M2QXA' }),
  'GET /v2/admin/order/{id}/link': () => undefined,
  'POST /v2/admin/order/{id}/link': () => undefined,
  'GET /v2/order/{id}/payment': () => undefined,
  'POST /v2/order/{id}/payment': () => ({ transactionId: '412356789012' }),
  'POST /v2/admin/order/{id}/payment': () => ({ decision: 'Paid' }),
  'POST /v2/admin/order/{id}/payment/undo': () => ({ reason: 'A mistake' }),
  'POST /v2/admin/order/{id}/refund': () => ({ amount: 1, method: 'Cash' }),
  'POST /v2/admin/order/{id}/return': () => A_RETURN,
  'POST /v2/admin/order/{id}/refund/undo': () => ({ refund: 1, reason: 'A mistake' }),
  'GET /v2/admin/payments': () => undefined,
  'GET /v2/admin/requests': () => undefined,
  'GET /v2/admin/request/{id}': () => undefined,
  'PUT /v2/admin/request/{id}': () => undefined,
  'POST /v2/admin/request/{id}/reply': () => ({ text: 'Soon' }),
  'POST /v2/admin/request/{id}/quote': () => ({
    lines: [{ name: 'Intruder', quantity: 1, unitPrice: 100 }],
    shipping: 0,
    deposit: 0,
    validUntil: '2099-01-31',
  }),
  'POST /v2/admin/request/{id}/quote/{quoteId}/withdrawal': () => undefined,
  'PUT /v2/admin/request/{id}/read': () => undefined,
  'POST /v2/admin/request/{id}/pasted': () => ({ text: 'Intruder' }),
  // No picture.
  'POST /v2/admin/request/{id}/file': () => ({}),
  'GET /v2/admin/request/{id}/file/{pictureId}/{width}': () => undefined,
  'GET /v2/admin/request/{id}/link': () => undefined,
  'POST /v2/admin/request/{id}/link': () => undefined,
  'GET /v2/admin/saved-replies': () => undefined,
  'POST /v2/admin/saved-replies': () => ({ title: 'Intruder', text: 'Intruder' }),
  'DELETE /v2/admin/saved-replies/{id}': () => undefined,
  'GET /v2/my-requests': () => undefined,
  'GET /v2/admin/mails': () => undefined,
  'GET /v2/admin/mail/{id}': () => undefined,
  'POST /v2/admin/mail/{id}/resend': () => undefined,
  'POST /v2/admin/test-mail': () => undefined,
  'GET /v2/admin/mail-texts': () => undefined,
  'GET /v2/admin/mail-texts/{kind}': () => undefined,
  'PUT /v2/admin/mail-texts/{kind}': () => ({ ...MAIL_WORDS, version: 0 }),
  'DELETE /v2/admin/mail-texts/{kind}': () => undefined,
  'POST /v2/admin/mail-texts/{kind}/preview': () => MAIL_WORDS,
  'POST /v2/admin/mail-texts/{kind}/test': () => MAIL_WORDS,
  'GET /v2/admin/mail-server': () => undefined,
  'PUT /v2/admin/mail-server': () => ({ ...MAIL_SERVER, currentPassword: PASSWORD }),
  'DELETE /v2/admin/mail-server': () => ({ currentPassword: PASSWORD }),
  'POST /v2/admin/mail-server/check': () => MAIL_SERVER,
  'GET /v2/admin/pages': () => undefined,
  // Each gets an address of its own.
  'POST /v2/admin/pages': () => ({
    title: 'Intruder',
    slug: `intruder-${String(Math.random()).slice(2)}`,
  }),
  'GET /v2/admin/page/{id}': () => undefined,
  'PUT /v2/admin/page/{id}/draft': () => ({
    version: 1,
    content: { title: 'Intruder', description: '', blocks: [] },
  }),
  'POST /v2/admin/page/{id}/publish': () => ({ version: 1 }),
  'POST /v2/admin/page/{id}/offline': () => ({ version: 1 }),
  'POST /v2/admin/page/{id}/discard': () => ({ version: 1 }),
  'GET /v2/admin/page/{id}/revisions': () => undefined,
  'POST /v2/admin/page/{id}/restore': () => ({ version: 1, revision: 1 }),
  'PUT /v2/admin/page/{id}/place': () => ({ place: 'none', position: 0 }),
  'DELETE /v2/admin/page/{id}': () => undefined,
  'GET /v2/admin/collections': () => undefined,
  'PUT /v2/admin/collection/{slug}': () => ({ version: 0, sentence: 'Intruder', mediaId: null }),
  'PUT /v2/admin/collection/{slug}/place': () => ALONE,
  'GET /v2/admin/collection/{slug}/products': () => undefined,
  'PUT /v2/admin/product/{id}/place': () => ALONE,
  'GET /v2/admin/order-summary': () => undefined,
  'GET /v2/admin/set-up': () => undefined,
  'PUT /v2/admin/set-up/{step}': () => ({ version: 0 }),
  'POST /v2/admin/shop/opening': () => undefined,
  'DELETE /v2/admin/shop/opening': () => undefined,
  'GET /v2/admin/shop': () => undefined,
  'PUT /v2/admin/shop/draft': () => ({ version: 0, patch: {} }),
  'DELETE /v2/admin/shop/draft': () => undefined,
  'POST /v2/admin/shop/publish': () => ({ version: 0 }),
  'POST /v2/admin/shop/preview': () => undefined,
  'GET /v2/admin/shop/revisions': () => undefined,
  'POST /v2/admin/shop/revisions/{id}/restore': () => ({ version: 0 }),
  'GET /v2/admin/audit': () => undefined,
  'GET /v2/admin/price-changes': () => undefined,
  'POST /v2/admin/price-preview': (_, { productId }) => ({ ids: [productId], rule: RAISE }),
  'POST /v2/admin/price-change': (_, { productId }) => ({
    products: [{ id: productId, version: 1 }],
    rule: RAISE,
  }),
  'POST /v2/admin/price-change/{id}/undo': () => undefined,
  'GET /v2/auth/security': () => undefined,
  'DELETE /v2/auth/sessions': () => undefined,
  'DELETE /v2/auth/sessions/{id}': () => undefined,
  'POST /v2/query-email': ({ email }) => ({ name: 'Intruder', email, details: 'Hello' }),
};

/** What the parameters of a call name. */
export type Target = {
  uid: string;
  addressId: string;
  cartId: string;
  productId: string;
  orderId: string;
};
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
  'PUT /v2/admin/request/{id}/read': NO_SUCH,
  'POST /v2/admin/request/{id}/pasted': NO_SUCH,
  'POST /v2/admin/request/{id}/file': { own: 415, foreign: 415, invented: 422 },
  'POST /v2/admin/order/{id}/stage': { own: 409, foreign: 409, invented: 404 },
  'POST /v2/admin/order/{id}/picture': { own: 415, foreign: 415, invented: 415 },
  'DELETE /v2/admin/order/{id}/stage/{seq}': NO_SLUG,
  'GET /v2/order/{id}/picture/{pictureId}/{width}': NO_SLUG,
  'GET /v2/admin/order/{id}/picture/{pictureId}/{width}': NO_SLUG,
  'GET /v2/admin/request/{id}/file/{pictureId}/{width}': NO_SLUG,
  'GET /v2/admin/request/{id}/link': NO_SUCH,
  'POST /v2/admin/request/{id}/link': NO_SUCH,
  'DELETE /v2/admin/saved-replies/{id}': NO_SUCH,
  ...REVIEWS_NOT_THERE,
  'GET /v2/admin/mail/{id}': NO_SUCH,
  'POST /v2/admin/mail/{id}/resend': NO_SUCH,
  // The owner's own sessions are ended on the profile page.
  'DELETE /v2/admin/order/{id}/sessions': { own: 409, foreign: 204, invented: 404 },
  // They take ids only.
  'PUT /v2/admin/orders/ship-by': { invented: 422 },
  'PUT /v2/admin/orders/processing': { invented: 422 },
  'PUT /v2/admin/orders/shipped': { invented: 422 },
  // The orders' ids name no sessions.
  'DELETE /v2/auth/sessions/{id}': { own: 404, foreign: 404, invented: 404 },
  // No such step.
  'PUT /v2/admin/set-up/{step}': NO_SLUG,
  // An older draft than there is.
  'PUT /v2/admin/shop/draft': STALE,
  'DELETE /v2/admin/shop/draft': STALE,
  'POST /v2/admin/shop/publish': STALE,
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
  'POST /v2/admin/test-mail': { own: 409, foreign: 409, invented: 409 },
};

/** Where a name means something else than in most calls. */
export const PARAMETERS: Record<string, Record<string, string>> = {
  'GET /v2/admin/customers': { q: 'Asha' },
  'GET /v2/admin/payments': { status: 'all' },
  'PUT /v2/admin/request/{id}': { state: 'closed' },
  'DELETE /v2/admin/shop/draft': { version: '0' },
};

/** What cannot be done to an order that is pending, that nobody has paid for and whose piece asks nothing. */
export const NOT_NOW = new Set([
  '/v2/admin/order/{id}/payment',
  '/v2/admin/order/{id}/payment/undo',
  '/v2/admin/order/{id}/refund',
  '/v2/admin/order/{id}/refund/undo',
  '/v2/admin/order/{id}/return',
  '/v2/admin/order/{id}/confirmation',
  '/v2/admin/order/{id}/link',
  '/v2/admin/order/{id}/parcel',
  '/v2/admin/order/{id}/reopening',
  '/v2/admin/order/{id}/other-words',
  '/v2/order/{id}/other-words',
]);
