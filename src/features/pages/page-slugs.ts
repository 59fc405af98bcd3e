const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG = 60;

/** First parts of addresses that are the shop's own; `reserved-slugs.test.ts` compares them with the routes. */
export const RESERVED_SLUGS: readonly string[] = [
  // pages of the shop window and of admin
  'admin',
  'checkout',
  'drop-reminder',
  'drops',
  'find-order',
  'forgot-password',
  'go-live',
  'links',
  'my-orders',
  'my-profile',
  'opening-soon',
  'order',
  'other-words',
  'owner',
  'payment-made',
  'product',
  'register',
  'request',
  'reset-password',
  'saved',
  'stop-invitations',
  'tell-me',
  'ui',
  'verify-email',
  // fixed pages of text
  'about',
  'care-guide',
  'contact',
  'privacy',
  'shipping',
  'terms',
  // what the server answers itself
  'assets',
  'docs',
  'feeds',
  'healthz',
  'identity',
  'media',
  'metrics',
  'readyz',
  'v2',
  // for pages to come
  'account',
  'api',
  'blog',
  'cart',
  'collection',
  'collections',
  'home',
  'index',
  'login',
  'logout',
  'pages',
  'preview',
  'products',
  'search',
  'sign-in',
  'static',
  'track',
];

/** True if a free page may have this address: `/{slug}`. */
export function isPageSlug(text: string): boolean {
  const isShaped = text.length >= 2 && text.length <= MAX_SLUG && SLUG.test(text);
  return isShaped && !RESERVED_SLUGS.includes(text);
}
