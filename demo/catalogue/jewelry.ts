import { EARRING_HOOK } from './common-attributes.ts';
import { options, type DemoCategory } from './demo-product.ts';

export const jewelry: DemoCategory = {
  id: 3,
  slug: 'jewelry',
  name: 'Jewellery',
  sentence: 'Drops of monsoon, petals and gold leaf, light enough to forget that you wear them.',
  picture: 'kesar-strand-necklace--macro.webp',
  features: { Allergy: 'Nickel-free' },
  products: [
    {
      slug: 'monsoon-drop-earrings',
      name: 'Monsoon Drop Earrings',
      rupees: { price: 549, cost: 160 },
      weightKg: 0.012,
      tags: ['earrings', 'light', 'daily'],
      description:
        'Feather-light drops that look like the first rain on glass. ' +
        'At six grams each you forget them by lunchtime, until somebody asks where they are from.',
      variants: {
        name: 'Colour',
        options: ['Rain Blue', 'Moss', 'Haldi'].map((value) => ({ value, rupees: 549, stock: 14 })),
      },
      features: { Hook: EARRING_HOOK, 'Drop length': '4.5 cm' },
    },
    {
      slug: 'gulmohar-petal-studs',
      name: 'Gulmohar Petal Studs',
      rupees: { price: 449, cost: 130 },
      weightKg: 0.008,
      tags: ['studs', 'floral', 'under 500'],
      description:
        'One real gulmohar petal in each stud. ' +
        'We gather them in May, on the one morning after the wind when the whole road is red.',
      features: { Post: EARRING_HOOK, Diameter: '12 mm', Flowers: 'Real gulmohar, pressed' },
    },
    {
      slug: 'tide-pool-pendant',
      name: 'Tide Pool Pendant',
      rupees: { price: 899, compare: 1099, cost: 310 },
      weightKg: 0.022,
      tags: ['pendant', 'ocean'],
      description:
        'A tiny rock pool with shell grit and one line of foam. ' +
        'Worn on the long chain it swings like something the sea has only just let go of.',
      variants: {
        name: 'Chain',
        options: [
          { value: '18 in silver tone', rupees: 899 },
          { value: '22 in gold tone', rupees: 999 },
        ],
      },
      features: { 'Drop length': '3.2 cm', Clasp: 'Lobster clasp with a 5 cm extender' },
    },
    {
      slug: 'neem-skeleton-leaf-earrings',
      name: 'Neem Skeleton Leaf Earrings',
      rupees: { price: 649, cost: 200 },
      weightKg: 0.01,
      tags: ['leaf', 'earrings'],
      description:
        'Leaf veins dipped in gold, held between two clear layers. ' +
        'The leaves fall from the neem in our lane and soak for a month until only the lace is left.',
      features: { Hook: EARRING_HOOK, 'Drop length': '5.5 cm', Leaf: 'Real neem, skeletonised' },
    },
    {
      slug: 'gold-leaf-signet-ring',
      name: 'Gold Leaf Signet Ring',
      rupees: { price: 699, cost: 210 },
      weightKg: 0.009,
      tags: ['ring', 'gold leaf'],
      description:
        'A smooth domed ring in Indian sizes with drifting leaf. ' +
        'The dome is sanded through seven grits by hand, so nothing catches on a dupatta.',
      variants: { name: 'Size', options: options(['12', '14', '16', '18'], 699) },
      features: { Band: 'Gold-plated brass', Leaf: 'Imitation gold leaf' },
    },
    {
      slug: 'jasmine-keepsake-bangle',
      name: 'Jasmine Keepsake Bangle',
      rupees: { price: 1199, cost: 420 },
      weightKg: 0.058,
      tags: ['bangle', 'mogra', 'wedding'],
      description:
        'Mogra buds circle the wrist and keep their shape for years. ' +
        'Send us the string from a wedding morning and we will set those buds instead of ours.',
      variants: { name: 'Size', options: options(['2.4', '2.6', '2.8'], 1199) },
      features: { Width: '12 mm', Flowers: 'Real mogra, dried' },
    },
    {
      slug: 'kesar-strand-necklace',
      name: 'Kesar Strand Necklace',
      rupees: { price: 1549, compare: 1849, cost: 560 },
      weightKg: 0.045,
      tags: ['necklace', 'saffron', 'new'],
      description:
        'Saffron threads fan out inside amber-clear beads. ' +
        'Seven beads on a gold-tone chain, and no two threads lie the same way.',
      availableInDays: 40,
      features: { Length: '42–48 cm, adjustable', Beads: '7, each 16 mm' },
    },
    {
      slug: 'ocean-cufflinks',
      name: 'Ocean Cufflinks, Pair',
      rupees: { price: 1099, cost: 380 },
      weightKg: 0.02,
      tags: ['cufflinks', 'men', 'gift'],
      description:
        'Two matching waves cut from one pour. ' +
        'Hold your wrists together and the foam meets; nobody else needs to know.',
      features: { Diameter: '16 mm', Setting: 'Brushed steel, swivel back' },
    },
  ],
};
