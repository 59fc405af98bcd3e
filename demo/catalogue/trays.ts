import { options, type DemoCategory } from './demo-product.ts';

export const trays: DemoCategory = {
  id: 2,
  slug: 'trays',
  name: 'Trays',
  sentence:
    'For tea, for keys and for the good plates: trays with a tide that never comes in twice.',
  picture: 'andaman-serving-tray--macro.webp',
  features: { Food: 'Dry or wrapped food' },
  products: [
    {
      slug: 'andaman-serving-tray',
      name: 'Andaman Serving Tray',
      rupees: { price: 2499, cost: 1050 },
      weightKg: 1.25,
      tags: ['ocean', 'serving', 'wedding gift'],
      description:
        'A whole shoreline on a tray, with brass handles that stay cool. ' +
        'The foam is pulled by hand with a hair dryer and a great deal of patience, and it stops just before the sand.',
      variants: {
        name: 'Size',
        options: [
          { value: 'Medium 30 × 20 cm', rupees: 2499 },
          { value: 'Large 40 × 28 cm', rupees: 3299 },
        ],
      },
      features: { Handles: 'Solid brass, screwed from below' },
    },
    {
      slug: 'geode-edge-catch-all',
      name: 'Geode Edge Catch-all',
      rupees: { price: 1199, cost: 450 },
      weightKg: 0.38,
      tags: ['geode', 'desk', 'keys'],
      description:
        'Crushed-glass crystals line the edge of a bowl for keys and rings. ' +
        'It sits by the door and makes coming home look a little grander than it was.',
      variants: { name: 'Colour', options: options(['Amethyst', 'Emerald'], 1199) },
      second: {
        name: 'Size',
        options: [
          { value: '16 cm', rupees: 1199 },
          { value: '22 cm', rupees: 1699 },
        ],
        combinations: {
          'Amethyst, 16 cm': { rupees: 1199, code: 'GEO-AM-16' },
          'Amethyst, 22 cm': {
            rupees: 1699,
            code: 'GEO-AM-22',
            picture: 'geode-edge-catch-all--macro.webp',
          },
          'Emerald, 16 cm': { rupees: 1199, stock: 3, code: 'GEO-EM-16' },
          'Emerald, 22 cm': { rupees: 1849, stock: 1, code: 'GEO-EM-22' },
        },
      },
      features: { Depth: '4 cm', Handles: 'None' },
    },
    {
      slug: 'teak-and-tide-platter',
      name: 'Teak & Tide Platter',
      rupees: { price: 3499, cost: 1600 },
      weightKg: 1.6,
      tags: ['wood', 'river', 'serving'],
      description:
        'Reclaimed teak split by a river of peacock-blue resin. ' +
        'The wood was a door in an old Ahmedabad pol; its nail holes are still there if you look for them.',
      features: {
        Size: '38 × 22 cm',
        Handles: 'Hand grips cut into the wood',
        Wood: 'Reclaimed teak',
      },
      stock: 0,
    },
    {
      slug: 'jaali-trinket-dish',
      name: 'Jaali Trinket Dish',
      rupees: { price: 749, cost: 260 },
      weightKg: 0.21,
      tags: ['jaali', 'ring dish'],
      description:
        'A lattice pattern borrowed from carved stone windows. ' +
        'It holds a pair of earrings, two rings and the afternoon light.',
      variants: { name: 'Colour', options: options(['Moti White', 'Mor Blue'], 749) },
      features: { Size: '11 cm across', Handles: 'None' },
    },
    {
      slug: 'dried-rose-vanity-tray',
      name: 'Dried Rose Vanity Tray',
      rupees: { price: 1649, compare: 1999, cost: 640 },
      weightKg: 0.62,
      tags: ['floral', 'rose', 'dresser'],
      description:
        'Whole rosebuds float under glass-clear resin for perfume and lipstick. ' +
        'The buds come from the flower market at Jamalpur and are dried hanging head down in our kitchen.',
      features: { Size: '28 × 16 cm', Handles: 'None', Flowers: 'Real roses, dried' },
    },
    {
      slug: 'festive-diya-thali',
      name: 'Festive Diya Thali',
      rupees: { price: 1899, compare: 2299, cost: 720 },
      weightKg: 0.84,
      tags: ['diwali', 'puja', 'brass'],
      description:
        'Haldi-gold pour with brass diya cups so the flame never meets resin. ' +
        'There is room for kumkum, rice and one good ladoo between the lamps.',
      features: { Size: '30 cm across', Handles: 'Brass rim', 'Diya cups': '3, brass, removable' },
      status: 'inactive',
    },
  ],
};
