import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { ClassLoader, hashedName } from './scripts/vite/css-modules.ts';
import { neededBy } from './scripts/vite/home-modules.ts';

const ROUTE_MODULE = /(-page|-layout|[\\/]root|[\\/]entry\.client)\.tsx/;

/** Needed only when signed in or signing in. */
const ACCOUNT =
  /[\\/](@tanstack|client[\\/]query|features[\\/](profile|cart|orders|payments|privacy)[\\/](?:[\w-]+[\\/])?storefront|identity[\\/]storefront[\\/](sign-in[\\/]|sign-in-steps|register|security|mail-links|customer-api|code-field|way-back|use-dialog-step|provider[\\/]reach-provider)|storefront[\\/]support)/;

/** Rarely needed there: drawing QR codes, two-factor authentication. */
const RARE = /[\\/](uqr|display[\\/]qr-code|two-factor)/;

/** Schemas of calls, with which forms validate input. */
const SCHEMAS =
  /(src[\\/]features[\\/]\w+[\\/](?:[\w-]+[\\/])?[\w-]*contract|src[\\/]platform[\\/]contract)/;

const WEB = 'src/app/web';
const SHOP_WINDOW = 'src/features/catalogue/storefront';

/** Modules of a visitor's first page, for any storefront page. */
const FIRST = neededBy(
  [
    `${WEB}/entry.client.tsx`,
    `${WEB}/root.tsx`,
    `${WEB}/storefront-layout.tsx`,
    `${SHOP_WINDOW}/home/product-grid-layout.tsx`,
    `${SHOP_WINDOW}/home/home-page.tsx`,
    `${SHOP_WINDOW}/product/product-page.tsx`,
  ],
  import.meta.dirname,
);

/** Parts that the server renders and whose code comes later: the page is painted with one sheet. */
const RENDERED_FIRST = neededBy(
  [
    `${SHOP_WINDOW}/home/parts/home-parts.tsx`,
    `${SHOP_WINDOW}/home/narrowed/narrowed-parts.ts`,
    'src/features/reviews/storefront/shown/further-reviews.tsx',
    'src/features/wishlist/storefront/heart.tsx',
    'src/features/wishlist/alerts/storefront/stock-alert-form.tsx',
  ],
  import.meta.dirname,
);

/** Needed by loaders only: on the server, and in the owner's browser. */
const OF_LOADERS = /[\\/]product-card-view/;

/** Fetched ahead once the first page is used: none of it may stand in the account chunk. */
const AT_REST = neededBy(
  [
    `${SHOP_WINDOW}/product/product-dialog.tsx`,
    'src/features/enquiries/storefront/custom-order/custom-order-dialog.tsx',
    'src/platform/ui/overlays/alerts/alert-host.tsx',
  ],
  import.meta.dirname,
);

/** Needed by one of the two dialogs only: fetched for an active visitor, after the code of alerts. What other screens share with it is too small for files of its own. */
const OF_ONE_DIALOG =
  /[\\/](enquiries[\\/](?!options|storefront[\\/](custom-order[\\/]use-reset|.*send-thread-picture))|product-dialog)/;

/** A dozen chunks instead of forty: on phones each file costs a round trip before the first picture. Lazy and admin code stays apart. */
const CHUNKS = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
      // Used by forms; no page needs it before one opens.
      { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
      { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
      {
        name: 'shared',
        test: (id: string) =>
          (FIRST.has(id) || (RENDERED_FIRST.has(id) && id.endsWith('.css'))) &&
          !OF_LOADERS.test(id) &&
          !ROUTE_MODULE.test(id),
      },
      {
        name: 'overlays',
        test: (id: string) => AT_REST.has(id) && !OF_ONE_DIALOG.test(id) && !ROUTE_MODULE.test(id),
      },
      {
        name: 'account',
        test: (id: string) => ACCOUNT.test(id) && !RARE.test(id) && !ROUTE_MODULE.test(id),
        minShareCount: 2,
      },
      {
        name: 'schemas',
        test: (id: string) => SCHEMAS.test(id) && !FIRST.has(id),
        minShareCount: 2,
      },
    ],
  },
  // Pages forbid `new Function`, with which zod would compile schemas.
  banner: ({ name }: { name: string }) =>
    name === 'zod' ? 'globalThis.__zod_globalConfig = { jitless: true };' : '',
  // Seven letters of a hash suffice, and each stands in the list of all files that the home page loads.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
};

const CSS_MODULES = { generateScopedName: hashedName, Loader: ClassLoader };

export default defineConfig({
  // Pre-bundles what lazy chunks use, or the first page would reload itself.
  optimizeDeps: {
    include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog'],
  },
  plugins: [reactRouter()],
  css: { modules: CSS_MODULES },
  build: {
    target: 'es2022',
    // Fonts and pictures stay separate files: the CSP allows no data: fonts.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { rolldownOptions: { output: CHUNKS } } },
  },
});
