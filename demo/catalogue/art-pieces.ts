import { options, type DemoCategory } from './demo-product.ts';

export const artProducts: DemoCategory = {
  id: 5,
  slug: 'art-pieces',
  name: 'Art pieces',
  sentence: 'Walls, clocks and tables of water that stands still: the large pours of the workshop.',
  picture: 'ganga-river-console-table--macro.webp',
  features: {},
  products: [
    {
      slug: 'arabian-sea-wall-panel',
      name: 'Arabian Sea Wall Panel',
      rupees: { price: 3999, compare: 4799, cost: 1700 },
      weightKg: 2.4,
      tags: ['ocean', 'wall art', 'large'],
      description:
        'Seven layers of tide poured over four days. ' +
        'Stand close and you look down through the water; from the sofa it is the view from Juhu at six in the morning.',
      variants: {
        name: 'Size',
        options: [
          { value: '30 cm', rupees: 3999 },
          { value: '45 cm', rupees: 6499 },
          { value: '60 cm', rupees: 9999 },
        ],
      },
      features: { 'Ready to hang': 'Yes, keyhole plate and screw included', Depth: '2 cm' },
    },
    {
      slug: 'sagar-manthan-wall-clock',
      name: 'Sagar Manthan Wall Clock',
      rupees: { price: 2899, compare: 3499, cost: 1200 },
      weightKg: 1.35,
      tags: ['clock', 'gold', 'living room'],
      description:
        'A churning sea with silent-sweep hands. ' +
        'No tick at night, and by day the gold veins seem to turn a little with the second hand.',
      variants: { name: 'Colour', options: options(['Peacock', 'Ivory Gold'], 2899) },
      features: {
        Diameter: '30 cm',
        Movement: 'Silent sweep, one AA cell',
        'Ready to hang': 'Yes',
        Depth: '3.5 cm with the movement',
      },
    },
    {
      slug: 'varmala-preservation-block',
      name: 'Varmala Preservation Block',
      rupees: { price: 4499, cost: 1850 },
      weightKg: 2.1,
      tags: ['wedding', 'keepsake', 'custom'],
      description:
        'Post us your dried wedding garland; we return it in crystal-clear resin. ' +
        'It takes us five weeks, in thin layers, so that no petal is cooked by the heat of the cure.',
      variants: {
        name: 'Size',
        options: [
          { value: '15 cm', rupees: 4499 },
          { value: '20 cm', rupees: 6299 },
        ],
      },
      leadDays: 25,
      fields: [
        {
          label: 'Words below the flowers',
          kind: 'lines',
          hint: 'Your names and the day',
          rupees: 250,
          maxLength: 60,
          maxLines: 3,
        },
        {
          label: 'Photo of your garland',
          kind: 'photo',
          hint: 'As it was worn, so that we can lay the flowers the same way',
          maxFiles: 2,
        },
        {
          label: 'Needed by',
          kind: 'date',
          hint: 'An anniversary, perhaps',
          minDays: 45,
        },
      ],
      features: {
        'You send': 'Your garland, dried for at least ten days',
        'Ready to hang': 'No, stands on a shelf',
        Depth: '5 cm',
        Dispatch: 'About 5 weeks after your garland arrives',
      },
    },
    {
      slug: 'ganga-river-console-table',
      name: 'Ganga River Console Table',
      rupees: { price: 118_500, cost: 64_000 },
      weightKg: 38,
      tags: ['furniture', 'river', 'wood', 'statement'],
      description:
        'Live-edge sheesham and a slow blue river, signed underneath. ' +
        'Two halves of one trunk, bookmatched, with the bank of the river left exactly as the tree grew it.',
      features: {
        Size: '120 × 38 × 78 cm',
        Wood: 'Sheesham, kiln dried',
        Legs: 'Hairpin, powder-coated steel',
        Depth: '38 cm',
        Dispatch: '4–6 weeks, by a carrier who calls first',
      },
    },
    {
      slug: 'lotus-pond-night-lamp',
      name: 'Lotus Pond Night Lamp',
      rupees: { price: 2199, cost: 890 },
      weightKg: 0.95,
      tags: ['lamp', 'lotus', 'kids'],
      description:
        'Warm light through lily pads and one pink lotus. ' +
        'It stays cool to the touch all night, which is why it ends up beside so many small beds.',
      features: {
        Diameter: '15 cm, on a wooden base',
        Light: 'Warm white LED, dimmable, USB-C',
        'Ready to hang': 'No, stands on a shelf',
        Depth: '6 cm',
      },
    },
    {
      slug: 'midnight-geode-bookends',
      name: 'Midnight Geode Bookends, Pair',
      rupees: { price: 2749, cost: 1150 },
      weightKg: 2.8,
      tags: ['bookends', 'geode', 'study'],
      description:
        'Heavy split geodes with gold seams. ' +
        'The two halves were cast as one stone and broken with a single tap, so they still fit.',
      features: { Size: '14 × 10 cm each', Base: 'Cork', Depth: '9 cm' },
      status: 'inactive',
    },
  ],
};
