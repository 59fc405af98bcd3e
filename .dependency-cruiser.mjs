import { FEATURES, RULES, WINGS } from './architecture.config.mjs';

const WING = `((${WINGS.join('|')})/)?`;
/** Files of a feature, a wing or a folder of rules that stand on no side. */
const SHARED = `features/[^/]+/((${[...WINGS, ...RULES].join('|')})/)?[^/]+[.]ts$`;
const WEB = `features/[^/]+/${WING}(storefront|admin)/`;

const SERVER_INNER = String.raw`(-queries|routes|present-[^/]+)\.ts$`;

/** Feature n may import only the features before it. */
const featureOrder = FEATURES.map((feature, index) => ({
  name: `${feature}-imports-only-earlier-features`,
  severity: 'error',
  from: { path: `^src/features/${feature}/` },
  to: {
    path: '^src/features/',
    pathNot: FEATURES.slice(0, index + 1).map((allowed) => `^src/features/${allowed}/`),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...featureOrder,
    {
      name: 'wings-stay-apart',
      comment: 'A wing imports what its feature shares, and no other wing.',
      severity: 'error',
      from: { path: `^src/features/([^/]+)/(${WINGS.join('|')})/` },
      to: {
        path: `^src/features/$1/(${WINGS.join('|')})/`,
        // The link of an order opens it for several wings.
        pathNot: '^src/features/$1/($2|guest)/',
      },
    },
    {
      name: 'every-feature-is-listed',
      comment: 'A new feature gets its place in architecture.config.mjs.',
      severity: 'error',
      from: {
        path: '^src/features/',
        pathNot: FEATURES.map((feature) => `^src/features/${feature}/`),
      },
      to: {},
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: [
          String.raw`\.d\.ts$`,
          String.raw`\.test\.ts$`,
          'src/app/web/.*-page',
          'src/app/web/routes.ts',
        ],
      },
      to: {},
    },
    {
      name: 'contract-is-pure',
      comment: 'Shapes and rules know no I/O, no DOM and no Node.',
      severity: 'error',
      from: {
        path: `^src/(platform/contract/|${SHARED}|app/(admin-summary-contract|going-live)[.]ts$)`,
        pathNot: String.raw`\.test\.ts$`,
      },
      to: {
        pathNot: [`^src/(platform/contract/|${SHARED})`, '^node_modules/zod'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'platform-areas-stay-apart',
      severity: 'error',
      from: { path: '^src/platform/server/' },
      to: { path: '^src/platform/(client|ui)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: `^src/(${WEB}|platform/(client|ui)/|app/web/)` },
      to: { path: '/server/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: `^src/features/[^/]+/${WING}server/` },
      to: { path: `^src/(${WEB}|platform/(client|ui)/)` },
    },
    {
      name: 'no-feature-inner-parts-of-another',
      comment: "Another feature's SQL, routes and presenters are its own.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: `^src/features/[^/]+/${WING}server/.*${SERVER_INNER}`,
        pathNot: '^src/features/$1/',
      },
    },
    {
      name: 'sql-only-in-queries',
      comment: 'Features and the app speak to PostgreSQL in files named *-queries.ts.',
      severity: 'error',
      from: { path: '^src/(features|app)/', pathNot: String.raw`-queries\.ts$` },
      to: {
        path: String.raw`^(node_modules/(kysely|pg)/|src/platform/server/database/prepared\.ts$)`,
      },
    },
    {
      name: 'storefront-and-admin-apart',
      severity: 'error',
      from: { path: `^src/features/[^/]+/${WING}storefront/` },
      to: { path: `^src/features/[^/]+/${WING}admin/` },
    },
    {
      name: 'app-is-imported-by-nobody',
      severity: 'error',
      from: { path: '^(src/(features|platform)|demo|db)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { path: '^(src|db|demo)/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.react-router|\+types|\.test\.ts$` },
    // TypeScript 7 has no parser that other tools could use; swc reads the same language.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
