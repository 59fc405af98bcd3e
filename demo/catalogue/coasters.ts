import type { DemoCategory } from './demo-product.ts';

export const coasters: DemoCategory = {
  id: 1,
  slug: 'coasters',
  name: 'Coasters',
  sentence: 'A shoreline, a night sky or a slice of agate under every cup, each poured by hand.',
  picture: 'kaajal-gold-leaf-coasters--macro.webp',
  features: {
    Diameter: '10 cm',
    Thickness: '8 mm',
    Finish: 'Hand-polished gloss',
    Heat: 'Warm cups only, up to 60\u00A0°C',
  },
  products: [
    {
      slug: 'marina-shoreline-coasters',
      name: 'Marina Shoreline Coasters, Set of 4',
      rupees: { price: 1299, compare: 1599, cost: 520 },
      weightKg: 0.48,
      tags: ['ocean', 'wave', 'gift', 'housewarming'],
      description:
        'Three hand-pulled foam lines roll over deep lagoon blue onto a strip of real beach sand. ' +
        'Lay the four side by side and the shoreline runs on from one to the next.',
      variants: {
        name: 'Colour',
        options: [
          { value: 'Lagoon', rupees: 1299 },
          { value: 'Monsoon Grey', rupees: 1299 },
          { value: 'Sunset Coral', rupees: 1349, stock: 0 },
        ],
      },
      features: { 'In the box': '4 coasters and a cotton pouch' },
    },
    {
      slug: 'agate-slice-coasters',
      name: 'Agate Slice Coasters, Pair',
      rupees: { price: 899, compare: 1099, cost: 340 },
      weightKg: 0.26,
      tags: ['agate', 'geode', 'gold rim'],
      description:
        'Free-form slices banded like cut agate and edged in brushed gold. ' +
        'Hold one up to a window and the crystal heart lets the light through.',
      variants: {
        name: 'Colour',
        options: [
          { value: 'Amethyst', rupees: 899 },
          { value: 'Rose Quartz', rupees: 899 },
          { value: 'Smoky', rupees: 949 },
        ],
      },
      features: { 'In the box': '2 coasters', Diameter: 'About 11 × 9 cm, no two outlines alike' },
    },
    {
      slug: 'kaajal-gold-leaf-coasters',
      name: 'Kaajal Gold Leaf Coasters, Set of 4',
      rupees: { price: 1499, cost: 610 },
      weightKg: 0.5,
      tags: ['black', 'gold leaf', 'office'],
      description:
        'Jet black resin with torn 24-carat-look leaf suspended at three depths. ' +
        'On a desk they look like lamps seen through rain at night.',
      features: { 'In the box': '4 coasters and a cotton pouch', Leaf: 'Imitation gold leaf' },
      stock: 2,
    },
    {
      slug: 'genda-phool-coasters',
      name: 'Genda Phool Coasters, Set of 4',
      rupees: { price: 1399, cost: 560 },
      weightKg: 0.46,
      tags: ['marigold', 'floral', 'diwali', 'gift'],
      description:
        'Pressed marigold petals from our own garland, sealed in clear resin. ' +
        'We dry them for three weeks between old newspapers, so the orange stays as warm as on the day of the puja.',
      features: { 'In the box': '4 coasters and a cotton pouch', Flowers: 'Real marigold, dried' },
    },
    {
      slug: 'jaipur-terrazzo-coasters',
      name: 'Jaipur Terrazzo Coasters',
      rupees: { price: 1199, cost: 470 },
      weightKg: 0.42,
      tags: ['terrazzo', 'pink', 'pastel'],
      description:
        'Pink-city chips cast from our own offcuts, so nothing is wasted. ' +
        'Each chip was once the edge of a tray or a coaster, and the pink is that of an old Jaipur gate.',
      variants: {
        name: 'Set',
        options: [
          { value: 'Set of 4', rupees: 1199 },
          { value: 'Set of 6', rupees: 1699 },
        ],
      },
      features: { Chips: 'Offcuts of our own pours' },
    },
    {
      slug: 'monstera-leaf-coaster',
      name: 'Monstera Leaf Coaster, Single',
      rupees: { price: 399, cost: 140 },
      weightKg: 0.11,
      tags: ['leaf', 'green', 'under 500'],
      description:
        'A single leaf-shaped coaster with hand-drawn gold veins. ' +
        'One is enough for the cup on your bedside table; four of them make a small jungle.',
      variants: {
        name: 'Colour',
        options: [
          { value: 'Tulsi Green', rupees: 399 },
          { value: 'Forest Gold', rupees: 449 },
        ],
      },
      features: { 'In the box': '1 coaster', Diameter: 'About 12 × 11 cm, leaf-shaped' },
    },
    {
      slug: 'akash-ganga-hex-coasters',
      name: 'Akash Ganga Hex Coasters, Set of 4',
      rupees: { price: 1249, compare: 1249, cost: 490 },
      weightKg: 0.45,
      tags: ['galaxy', 'hexagon', 'new'],
      description:
        'Midnight hexagons dusted with mica stars. ' +
        'Push the four together and one river of stars flows across all of them.',
      features: {
        Edition: 'One of a kind: only this one exists',
        'In the box': '4 coasters and a cotton pouch',
        Diameter: '10 cm across the flats',
      },
      stock: 1,
    },
  ],
};
