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
  'offers',
  'cart',
  'drops',
  'orders',
  'payments',
  'papers',
  'enquiries',
  'costs',
  'reviews',
  'wishlist',
  'transfer',
  'mails',
  'notifications',
  'numbers',
  'audit',
  'privacy',
];

/** Folders of a feature that hold one capability each, with its own contract, server, admin and storefront. */
export const WINGS = [
  'alerts',
  'collections',
  'editing',
  'gateway',
  'guest',
  'manual',
  'prices',
  'product-form',
  'returns',
  'rewording',
  'sources',
  'stages',
  'tags',
  'web-address',
];

/** Folders of a feature that hold pure rules of one subject. */
export const RULES = [
  'change',
  'choices',
  'csv',
  'delivery',
  'look',
  'making',
  'payment',
  'personal',
  'search',
  'settings',
  'tax',
  'workshop',
];
