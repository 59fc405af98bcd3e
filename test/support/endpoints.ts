import * as audit from '#features/audit/endpoints.ts';
import * as cart from '#features/cart/endpoints.ts';
import * as adminCatalogue from '#features/catalogue/admin-endpoints.ts';
import * as collections from '#features/catalogue/collections/collection-endpoints.ts';
import * as drops from '#features/drops/endpoints.ts';
import * as catalogue from '#features/catalogue/endpoints.ts';
import { getAdminSummary } from '#app/admin-summary-contract.ts';
import { getToday } from '#app/today-contract.ts';
import { closeShop, getSetUp, openShop, putSetUpStep } from '#app/set-up-contract.ts';
import * as prices from '#features/catalogue/prices/prices-endpoints.ts';
import * as shownReviews from '#features/reviews/shown-endpoints.ts';
import * as costs from '#features/costs/endpoints.ts';
import * as offers from '#features/offers/endpoints.ts';
import * as productOffers from '#features/catalogue/offer-endpoints.ts';
import * as enquiries from '#features/enquiries/endpoints.ts';
import * as requestQuotes from '#features/enquiries/quote-endpoints.ts';
import * as threads from '#features/enquiries/thread-endpoints.ts';
import { claimOwner, IDENTITY_ENDPOINTS } from '#features/identity/endpoints.ts';
import * as security from '#features/identity/security-endpoints.ts';
import * as mails from '#features/mails/endpoints.ts';
import * as customerPictures from '#features/media/customer-endpoints.ts';
import * as media from '#features/media/endpoints.ts';
import * as orders from '#features/orders/endpoints.ts';
import * as guestOrders from '#features/orders/guest/guest-endpoints.ts';
import * as manualOrders from '#features/orders/manual/manual-endpoints.ts';
import * as edits from '#features/orders/editing/edit-endpoints.ts';
import * as severalOrders from '#features/orders/change/several-endpoints.ts';
import * as orderSources from '#features/orders/sources/source-endpoints.ts';
import * as orderTags from '#features/orders/tags/tag-endpoints.ts';
import * as stages from '#features/orders/stages/stage-endpoints.ts';
import * as otherWords from '#features/orders/rewording/rewording-endpoints.ts';
import * as notifications from '#features/notifications/endpoints.ts';
import * as visits from '#features/numbers/visits-endpoints.ts';
import * as numbers from '#features/numbers/endpoints.ts';
import * as pages from '#features/pages/endpoints.ts';
import * as payments from '#features/payments/endpoints.ts';
import * as gateway from '#features/payments/gateway/gateway-endpoints.ts';
import * as gatewayKeys from '#features/payments/gateway/keys-endpoints.ts';
import * as privacy from '#features/privacy/endpoints.ts';
import * as profile from '#features/profile/endpoints.ts';
import * as reviews from '#features/reviews/endpoints.ts';
import * as stockAlerts from '#features/wishlist/alerts/alert-endpoints.ts';
import * as transfer from '#features/transfer/endpoints.ts';
import * as papers from '#features/papers/endpoints.ts';
import * as wishlist from '#features/wishlist/endpoints.ts';
import * as shop from '#features/shop/endpoints.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { RateLimit } from '#platform/contract/rate-limit.ts';
import { postCspReport } from '#platform/server/http/csp-reports.ts';

function isEndpoint(declared: Endpoint | RateLimit): declared is Endpoint {
  return 'method' in declared;
}

/** Every call of the API, as its feature declares it. */
export const ENDPOINTS: Endpoint[] = [
  ...IDENTITY_ENDPOINTS,
  claimOwner,
  security.getSecurity,
  security.endSession,
  security.endOtherSessions,
  postCspReport,
  visits.postSeen,
  getAdminSummary,
  getToday,
  getSetUp,
  putSetUpStep,
  openShop,
  closeShop,
  ...[
    adminCatalogue,
    prices,
    audit,
    cart,
    catalogue,
    drops,
    collections,
    costs,
    offers,
    productOffers,
    shownReviews,
    privacy,
    enquiries,
    threads,
    requestQuotes,
    mails,
    notifications,
    numbers,
    media,
    customerPictures,
    orders,
    guestOrders,
    manualOrders,
    orderSources,
    orderTags,
    severalOrders,
    edits,
    stages,
    otherWords,
    pages,
    papers,
    payments,
    gateway,
    gatewayKeys,
    profile,
    reviews,
    stockAlerts,
    wishlist,
    transfer,
    shop,
  ].flatMap((feature) => Object.values<Endpoint | RateLimit>(feature).filter(isEndpoint)),
];
