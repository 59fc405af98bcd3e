/**
 * The features in dependency order: each may import only those before it.
 * @type {string[]}
 */
export const FEATURES = [
  'identity',
  'media',
  'shop',
  'pages',
  'catalogue',
  'profile',
  'cart',
  'orders',
  'payments',
  'enquiries',
  'reviews',
  'wishes',
  'mails',
  'audit',
  'privacy',
];
