import { HOME_QUERY } from '#features/catalogue/storefront/home/product-grid-query.ts';
import type { CachedAddress } from '#platform/server/http/cache/cache-key.ts';

const OVERLAYS = ['custom-order', 'sign-in', 'cart', 'support'];
const BACK_FROM_GOOGLE = ['google', 'error', 'error_description'];
const ANY_PAGE = [...OVERLAYS, ...BACK_FROM_GOOGLE];
/** React Router names the routes whose data it needs. */
const ANY_DATA = ['_routes'];

/** The page that visitors of a closed shop get, at every address. */
export const OPENING_SOON = '/opening-soon';

/** Pages equal for all visitors, with the query names they read; others are dropped before rendering and in the browser. */
export const SHARED_PAGES: readonly CachedAddress[] = [
  { path: /^\/$/, query: [...HOME_QUERY, ...ANY_PAGE] },
  { path: /^\/opening-soon$/, query: [] },
  { path: /^\/_\.data$/, query: [...HOME_QUERY, ...ANY_DATA] },
  { path: /^\/links$/, query: ANY_PAGE },
  { path: /^\/links\.data$/, query: ANY_DATA },
  { path: /^\/drops\/[^/]+\.data$/, query: ANY_DATA },
  { path: /^\/drops\/[^/]+$/, query: ANY_PAGE },
  { path: /^\/product\/[^/]+\.data$/, query: ['choice', ...ANY_DATA] },
  { path: /^\/product\/[^/]+$/, query: ['choice', ...ANY_PAGE] },
];
