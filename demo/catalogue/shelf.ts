import { ALSO_FOUND_BY } from './also-found-by.ts';
import { artProducts } from './art-pieces.ts';
import { coasters } from './coasters.ts';
import { CLOSING_SENTENCE, SHARED_FEATURES } from './common-attributes.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';
import { longNamedTray, lostPicturePanel } from './edge-cases.ts';
import { jewelry } from './jewelry.ts';
import { keychains } from './keychains.ts';
import { trays } from './trays.ts';

export const DEMO_CATEGORIES: DemoCategory[] = [coasters, trays, jewelry, keychains, artProducts];

/** Grid order: the pieces that show the shop best first, then kinds and prices mixed. */
const SHELF_ORDER = [
  'marina-shoreline-coasters',
  'andaman-serving-tray',
  'kaajal-gold-leaf-coasters',
  'agate-slice-coasters',
  'monsoon-drop-earrings',
  'akash-ganga-hex-coasters',
  'teak-and-tide-platter',
  'genda-phool-coasters',
  'tide-pool-pendant',
  'dried-rose-vanity-tray',
  'ganga-river-console-table',
  'sagar-manthan-wall-clock',
  'geode-edge-catch-all',
  'arabian-sea-wall-panel',
  'alphabet-keychain',
  'jaipur-terrazzo-coasters',
  'lotus-pond-night-lamp',
  'jasmine-keepsake-bangle',
  'paw-keepsake-keychain',
  'jaali-trinket-dish',
  'gold-leaf-signet-ring',
  'varmala-preservation-block',
  'wildflower-hex-keychain',
  'gulmohar-petal-studs',
  'monstera-leaf-coaster',
  'auto-rickshaw-charm-keychain',
  'kesar-strand-necklace',
  'nakshatra-zodiac-keychain',
  'ocean-cufflinks',
  'neem-skeleton-leaf-earrings',
  'midnight-geode-bookends',
  'festive-diya-thali',
];

/** A piece with everything that its category and the shop add to it. */
export type ShelvedProduct = Omit<DemoProduct, 'features'> & {
  categorySlug: string;
  attributes: { name: string; value: string }[];
  alsoFoundBy: string;
};

function shelve(category: DemoCategory, product: DemoProduct): ShelvedProduct {
  const { features, ...rest } = product;
  // Own features stand first and win: a name given again keeps its place and takes the later value.
  const all = { ...features, ...category.features, ...SHARED_FEATURES, ...features };
  return {
    ...rest,
    description: `${product.description} ${CLOSING_SENTENCE}`,
    categorySlug: category.slug,
    alsoFoundBy: ALSO_FOUND_BY[product.slug] ?? '',
    attributes: Object.entries(all).map(([name, value]) => ({ name, value })),
  };
}

/** All pieces of the demo shop in grid order; the last two are edge cases that only the admin sees. */
export function demoShelf(): ShelvedProduct[] {
  const bySlug = new Map(
    DEMO_CATEGORIES.flatMap((category) =>
      category.products.map((product) => [product.slug, shelve(category, product)] as const),
    ),
  );
  const ordered = SHELF_ORDER.flatMap((slug) => bySlug.get(slug) ?? []);
  return [...ordered, shelve(trays, longNamedTray), shelve(artProducts, lostPicturePanel)];
}
