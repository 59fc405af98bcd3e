import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { neededBy } from './scripts/home-modules.ts';

const ROUTE_MODULE = /(-page|-layout|[\\/]root|[\\/]entry\.client)\.tsx/;

/** What only whoever is signed in, or signing in, needs. */
const ACCOUNT =
  /[\\/](@tanstack|client[\\/]query|features[\\/](profile|cart|orders|payments|privacy)[\\/]storefront|identity[\\/]storefront[\\/](sign-in[\\/]|sign-in-steps|register|security|mail-links|customer-api|code-field|way-back|use-dialog-step|provider[\\/]reach-provider)|storefront[\\/]support)/;

/** What few of those need, and few times: drawing QR codes, two-factor authentication. */
const RARE = /[\\/](uqr|display[\\/]qr-code|two-factor)/;

/** Schemas of calls, with which forms check what was typed. */
const SCHEMAS = /(src[\\/]features[\\/]\w+[\\/][\w-]*contract|src[\\/]platform[\\/]contract)/;

const WEB = 'src/app/web';
const SHOP_WINDOW = 'src/features/catalogue/storefront';

/** What a visitor's first page is made of, whichever page of the shop window that is. */
const FIRST = neededBy(
  [
    `${WEB}/entry.client.tsx`,
    `${WEB}/root.tsx`,
    `${WEB}/storefront-layout.tsx`,
    `${SHOP_WINDOW}/product-grid-layout.tsx`,
    `${SHOP_WINDOW}/home-page.tsx`,
    `${SHOP_WINDOW}/product-page.tsx`,
  ],
  import.meta.dirname,
);

/** Of these, what a loader needs, which only the server has, and in a browser the owner alone. */
const OF_LOADERS = /[\\/]product-card-view/;

/** What is fetched ahead once that page is used: nothing of it may stand among the account's code. */
const AT_REST = neededBy(
  [
    `${SHOP_WINDOW}/product-dialog.tsx`,
    'src/features/enquiries/storefront/custom-order-dialog.tsx',
    'src/platform/ui/overlays/alert-host.tsx',
  ],
  import.meta.dirname,
);

/** What only one of the two dialogs needs: fetched when somebody is there, after what draws alerts. */
const OF_ONE_DIALOG = /[\\/](enquiries|product-dialog)/;

/**
 * A dozen chunks where there would be forty: on a phone each small file costs a round trip, and the
 * first picture waits behind them. What only lazy screens or the admin screens need stays with those.
 */
const CHUNKS = {
  // Chunks may need each other; their modules still run in the order they were written in.
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
      // Forms check with it; no page needs it before a form is opened.
      { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
      {
        name: 'shared',
        test: (id: string) => FIRST.has(id) && !OF_LOADERS.test(id) && !ROUTE_MODULE.test(id),
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
      // Those that several later screens show; the others stay with theirs.
      { name: 'icons', test: /platform[\\/]ui[\\/]icons[\\/]/, minShareCount: 2 },
    ],
  },
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
};

export default defineConfig({
  // What lazy chunks use is bundled before the first page, which would otherwise reload itself.
  optimizeDeps: {
    include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog'],
  },
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files of their own: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: { build: { rolldownOptions: { output: CHUNKS } } },
  },
});
