import type { DemoProduct } from './demo-product.ts';

/** A name as long as owners really write them. Inactive: only the admin's screens must cope. */
export const longNamedTray: DemoProduct = {
  slug: 'lotus-and-marigold-festive-tray-set',
  name: 'Lotus and Marigold Festive Serving Tray with Brushed Brass Handles and a Matching Set of Six Round Coasters',
  rupees: { price: 4299, compare: 4999, cost: 1900 },
  weightKg: 1.9,
  tags: ['floral', 'serving', 'diwali', 'wedding gift'],
  description:
    'One tray and six coasters poured on the same afternoon from the same garland. ' +
    'It is shown again when the marigolds are back.',
  features: { Size: '40 × 28 cm', Handles: 'Solid brass, brushed', Flowers: 'Real flowers, dried' },
  status: 'inactive',
};

/** A picture whose address leads nowhere: screens show its text instead. */
export const lostPicturePanel: DemoProduct = {
  slug: 'hooghly-dawn-wall-panel',
  name: 'Hooghly Dawn Wall Panel',
  rupees: { price: 5499, cost: 2300 },
  weightKg: 2.2,
  tags: ['river', 'wall art'],
  description:
    'A grey-pink river before the first ferry. ' +
    'The next one will be poured when the light is right.',
  features: { Size: '45 cm', 'Ready to hang': 'Yes', Depth: '2 cm' },
  status: 'inactive',
  imageUrl: 'https://images.example.com/missing.jpg',
};
