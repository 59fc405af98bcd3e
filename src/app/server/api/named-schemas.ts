import * as audit from '#features/audit/contract.ts';
import * as cart from '#features/cart/contract.ts';
import * as guests from '#features/cart/guest-cart-contract.ts';
import * as pricing from '#features/cart/pricing-contract.ts';
import * as adminCatalogue from '#features/catalogue/admin-contract.ts';
import * as collections from '#features/catalogue/collections/collection-contract.ts';
import * as drops from '#features/drops/contract.ts';
import * as dropReminders from '#features/drops/reminder-contract.ts';
import * as catalogue from '#features/catalogue/contract.ts';
import * as prices from '#features/catalogue/prices/prices-contract.ts';
import * as drafts from '#features/catalogue/product-form/product-draft.ts';
import * as shownReviews from '#features/reviews/shown-contract.ts';
import * as costs from '#features/costs/contract.ts';
import * as adminOffers from '#features/offers/admin-contract.ts';
import * as offers from '#features/offers/contract.ts';
import * as adminSummary from '../../admin-summary-contract.ts';
import * as setUp from '../../set-up-contract.ts';
import * as adminEnquiries from '#features/enquiries/admin-contract.ts';
import * as enquiries from '#features/enquiries/contract.ts';
import * as requestQuotes from '#features/enquiries/quote-contract.ts';
import * as threads from '#features/enquiries/thread-contract.ts';
import * as identity from '#features/identity/contract.ts';
import * as security from '#features/identity/security-contract.ts';
import * as mails from '#features/mails/contract.ts';
import * as mailServer from '#features/mails/server-contract.ts';
import * as mailTexts from '#features/mails/text-contract.ts';
import * as editedTexts from '#platform/contract/text/mail-text.ts';
import * as media from '#features/media/contract.ts';
import * as customerPictures from '#features/media/customer-contract.ts';
import * as adminOrders from '#features/orders/admin-contract.ts';
import * as orders from '#features/orders/contract.ts';
import * as orderChanges from '#features/orders/change/change-contract.ts';
import * as placing from '#features/orders/place-contract.ts';
import * as guestOrders from '#features/orders/guest/guest-contract.ts';
import * as manualOrders from '#features/orders/manual/manual-contract.ts';
import * as edits from '#features/orders/editing/edit-contract.ts';
import * as refunds from '#features/orders/returns/refund-contract.ts';
import * as returns from '#features/orders/returns/return-contract.ts';
import * as severalOrders from '#features/orders/change/several-contract.ts';
import * as stages from '#features/orders/stages/stage-contract.ts';
import * as otherWords from '#features/orders/rewording/rewording-contract.ts';
import * as notifications from '#features/notifications/contract.ts';
import * as numbers from '#features/numbers/contract.ts';
import * as interest from '#features/numbers/interest-contract.ts';
import * as adminPages from '#features/pages/admin-contract.ts';
import * as pages from '#features/pages/contract.ts';
import * as papers from '#features/papers/contract.ts';
import * as payments from '#features/payments/contract.ts';
import * as gateway from '#features/payments/gateway/gateway-contract.ts';
import * as gatewayKeys from '#features/payments/gateway/keys-contract.ts';
import * as shop from '#features/shop/contract.ts';
import * as transferExport from '#features/transfer/export-contract.ts';
import * as transferImport from '#features/transfer/import-contract.ts';
import * as reviews from '#features/reviews/contract.ts';
import * as privacy from '#features/privacy/contract.ts';
import * as stockAlerts from '#features/wishlist/alerts/alert-contract.ts';
import * as wishlist from '#features/wishlist/contract.ts';
import * as profile from '#features/profile/contract.ts';
import { ProblemBody } from '#platform/contract/problem.ts';
import type { SchemaNames } from '#platform/server/http/api/openapi-schemas.ts';
import * as z from 'zod';

const CONTRACTS = [
  identity,
  security,
  media,
  customerPictures,
  costs,
  offers,
  adminOffers,
  shop,
  pages,
  adminPages,
  catalogue,
  drops,
  dropReminders,
  adminCatalogue,
  drafts,
  prices,
  collections,
  shownReviews,
  profile,
  cart,
  guests,
  pricing,
  orders,
  placing,
  orderChanges,
  adminOrders,
  severalOrders,
  guestOrders,
  manualOrders,
  edits,
  refunds,
  stages,
  returns,
  otherWords,
  papers,
  payments,
  gateway,
  gatewayKeys,
  enquiries,
  adminEnquiries,
  threads,
  requestQuotes,
  reviews,
  stockAlerts,
  wishlist,
  transferExport,
  transferImport,
  mails,
  notifications,
  numbers,
  interest,
  mailServer,
  mailTexts,
  editedTexts,
  audit,
  adminSummary,
  setUp,
  privacy,
];

export const SCHEMA_NAMES: SchemaNames = new Map<z.ZodType, string>([
  [ProblemBody, 'Problem'],
  ...CONTRACTS.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]): [z.ZodType, string][] =>
      value instanceof z.ZodType ? [[value, name]] : [],
    ),
  ),
]);
