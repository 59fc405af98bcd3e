import type { Page } from 'playwright-core';

export type Screen = {
  name: string;
  path: string;
  /** What a visitor does there to get to see it; done when it is open. */
  enter?: (page: Page) => Promise<void>;
};

/** Every kind of page of the storefront. */
export const PAGES: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'a category', path: '/?category=coasters' },
  { name: 'a search', path: '/?q=ocean' },
  { name: 'a search without result', path: '/?q=xyzzy' },
  { name: 'a product', path: '/product/marina-shoreline-coasters' },
  { name: 'a product of many variants', path: '/product/alphabet-keychain' },
  { name: 'registering', path: '/register' },
  { name: 'care guide', path: '/care-guide' },
  { name: 'contact', path: '/contact' },
  { name: 'links', path: '/links' },
  { name: 'saved pieces', path: '/saved' },
];

/** Pages that differ from others only in what or how much stands on them. */
export const ALIKE_PAGES: Screen[] = [
  { name: 'shipping', path: '/shipping' },
  { name: 'privacy', path: '/privacy' },
  { name: 'our story', path: '/about' },
  { name: 'terms', path: '/terms' },
  { name: 'how to go live', path: '/go-live' },
  { name: 'the whole collection', path: '/?all=1' },
  { name: 'a tag', path: '/?tag=gift' },
  { name: 'an expensive product', path: '/product/ganga-river-console-table' },
];

/** Pages that answer 404. */
export const MISSING_PAGES: Screen[] = [
  { name: 'an unknown address', path: '/nothing/here' },
  { name: 'an unknown product', path: '/product/never-poured' },
];

/** Pages of one person, and those that links in mails open. */
export const ACCOUNT_PATHS = ['/my-profile', '/checkout', '/my-orders', '/admin'];
export const MAIL_LINK_PATHS = [
  '/drop-reminder',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/owner',
  '/find-order',
  '/other-words',
  '/payment-made',
  '/request',
  '/stop-invitations',
  '/tell-me',
];

type Ids = Record<'order' | 'product' | 'request' | 'mail', string>;

/** The owner's pages. */
export function adminPaths({ order, product, request, mail }: Ids): string[] {
  const products = [
    '/my-products',
    '/add-product',
    '/prices',
    '/offers',
    '/collections',
    '/collections/coasters',
    '/drops',
    '/drops/new',
  ];
  const mails = [
    '/mail',
    '/mail-server',
    '/web-address',
    '/mail-texts',
    '/mail-texts/order-placed',
  ];
  const lists = [
    '',
    '/today',
    '/set-up',
    '/new-order',
    '/market',
    '/cards',
    '/costs',
    '/costs/products',
    '/costs/materials',
    '/costs/settings',
    ...products,
    '/pages',
    '/payments',
    '/papers',
    '/requests',
    '/reviews',
    ...mails,
    '/shop',
    '/notifications',
    '/numbers',
    '/transfer',
    '/transfer/photos',
    '/log',
  ];
  const one = [
    `/order/${order}`,
    `/product/${product}`,
    `/costs/product/${product}`,
    `/request/${request}`,
    `/mail/${mail}`,
    '/pages/about',
  ];
  return [...lists, ...one].map((path) => `/admin${path}`);
}

async function openDialog(page: Page, link: string, dialog: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

/** Whatever opens over a page. */
export const OVERLAYS: Screen[] = [
  {
    name: 'a product over the grid',
    path: '/',
    enter: (page) => openDialog(page, 'Marina Shoreline Coasters, Set of 4', 'Marina Shoreline'),
  },
  {
    name: 'a product of many variants over the grid',
    path: '/?q=alphabet',
    enter: (page) => openDialog(page, 'Alphabet Keychain', 'Alphabet Keychain'),
  },
  {
    name: 'the sign-in alert',
    path: '/',
    async enter(page) {
      await page.getByRole('button', { name: 'Buy Now Andaman Serving Tray' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'the login modal',
    path: '/shipping?sign-in=1',
    enter: (page) => page.getByRole('dialog', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'the custom order with its errors',
    path: '/?custom-order=1',
    async enter(page) {
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByRole('alert').getByText('Please fill all details').waitFor();
    },
  },
  {
    name: 'the question before discarding',
    path: '/care-guide?custom-order=1',
    async enter(page) {
      await page.getByLabel('Your Name').fill('Ananya');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'the sent custom order',
    path: '/?custom-order=1',
    async enter(page) {
      await page.getByLabel('Your Name').fill('Ananya');
      await page.getByLabel('Email Address').fill('ananya@example.com');
      await page.getByRole('dialog').getByText('Trays', { exact: true }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
    },
  },
];
